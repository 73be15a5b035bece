import { useRef } from 'preact/hooks';
import { CopyByHand, type CopyByHandProps } from '../ui/copy-by-hand.tsx';
import { useOverlay } from '../ui/use-overlay.ts';

/** Text for the user to copy by hand, at the foot of the panel: a click elsewhere or Escape closes it. */
export function ByHand(props: CopyByHandProps) {
  const overlay = useRef<HTMLDivElement>(null);
  useOverlay({ overlay, button: () => null, onClose: props.onClose });
  return (
    <div ref={overlay} class="by-hand">
      <CopyByHand {...props} />
    </div>
  );
}
