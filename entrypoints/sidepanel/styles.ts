// Styles that others build on come first.
import '../../components/ui/tokens.css';
import '../../components/ui/base.css';
import '../../components/ui/ui.css';
import '../../components/ui/dialog.css';
import '../../components/ui/menu.css';
import '../../components/recording/document/document.css';
import '../../components/recording/keys/keys-dialog.css';
import '../../components/recording/people/people.css';
import '../../components/recording/bars.css';
import '../../components/recording/recording.css';
import '../../components/recording/timeline/timeline.css';
import '../../components/recording/transcript/transcript.css';
import '../../components/recording/print.css';
