import { useRef } from 'preact/hooks';
import { CopyByHand, type CopyByHandProps } from '../ui/copy-by-hand.tsx';
import { useOverlay } from '../ui/use-overlay.ts';

/** Text to be copied by hand, over the words or above them: a press elsewhere and Escape close it. */
export function ByHand({ place, ...props }: CopyByHandProps & { place: 'bar' | 'foot' }) {
  const overlay = useRef<HTMLDivElement>(null);
  useOverlay(true, { overlay, button: () => null, onClose: props.onClose });
  return (
    <div ref={overlay} class={place === 'foot' ? 'by-hand' : 'bar-by-hand'}>
      <CopyByHand {...props} />
    </div>
  );
}
