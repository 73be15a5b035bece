// In the order of the panel's own page, shared styles first.
import '../../../components/ui/tokens.css';
import '../../../components/ui/base.css';
import '../../../components/ui/ui.css';
import './panel-styles.ts';
import { recordingStates } from '../recording-states.tsx';
import { startGallery } from './show.tsx';

startGallery(recordingStates);
