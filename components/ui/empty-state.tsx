import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface EmptyStateProps {
  icon: IconNode;
  title: string;
  detail?: string;
  /** The single button of an empty screen, and further content below it. */
  children?: ComponentChildren;
}

/** A screen with nothing to show: one sentence and one button. */
export function EmptyState({ icon, title, detail, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <Icon of={icon} size={28} />
      <p class="empty-title">{title}</p>
      {detail && <p class="empty-detail">{detail}</p>}
      {children}
    </div>
  );
}
