import '../../../entrypoints/popup/popup.css';
import { searchStates } from '../search-states.tsx';
import { startGallery } from './show.tsx';

startGallery(searchStates);
