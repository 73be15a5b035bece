import type { RecordingPanelProps } from '../../components/recording/recording-panel.tsx';
import { t } from '../../lib/i18n.ts';

/** The keys in the system's notation. */
export function keyNames(): RecordingPanelProps['keys'] {
  const isMac = navigator.platform.startsWith('Mac');
  const withLetter = (letter: string) => (isMac ? `⌘${letter}` : `${t('keyCtrl')}+${letter}`);
  return { isMac, copy: withLetter('C'), paste: withLetter('V'), print: withLetter('P') };
}
