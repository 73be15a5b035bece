import '../../../entrypoints/options/options.css';
import { libraryStates } from '../library-states.tsx';
import { settingsStates } from '../settings-states.tsx';
import { templateStates } from '../template-states.tsx';
import { startGallery } from './show.tsx';

startGallery([...settingsStates, ...libraryStates, ...templateStates]);
