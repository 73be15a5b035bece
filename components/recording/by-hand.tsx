import { useRef } from 'preact/hooks';
import { CopyByHand, type CopyByHandProps } from '../ui/copy-by-hand.tsx';
import { useOverlay } from '../ui/use-overlay.ts';

/** Text for the user to copy by hand, in the bar or at the foot of the panel: a click elsewhere or Escape closes it. */
export function ByHand({ place, ...props }: CopyByHandProps & { place: 'bar' | 'foot' }) {
  const overlay = useRef<HTMLDivElement>(null);
  useOverlay(true, { overlay, button: () => null, onClose: props.onClose });
  return (
    <div ref={overlay} class={place === 'foot' ? 'by-hand' : 'bar-by-hand'}>
      <CopyByHand {...props} />
    </div>
  );
}
