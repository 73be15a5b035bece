import { startPopup } from './main.tsx';

startPopup(() => import('./take-over.ts'));
