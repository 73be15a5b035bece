import { signal, type Signal } from '@preact/signals';
import { createContext } from 'preact';

/** What is being read, for the bar at the very top of the panel. */
export interface ReaderPosition {
  /** Whether the heading is scrolled away, so that the bar stands in for it. */
  isReading: boolean;
  title: string;
  /** Who speaks at the top of the window; null outside the transcript. */
  speaker: { name: string; look: string } | null;
  /** The times of the transcript, in seconds; null where there are none. `at` is null while unknown. */
  time: { at: number | null; end: number; onGo: (seconds: number) => void } | null;
}

/** The reader writes it, and the bar at the very top reads it; null while there is no reader. */
export const ReaderPositionContext = createContext<Signal<ReaderPosition | null>>(signal(null));
