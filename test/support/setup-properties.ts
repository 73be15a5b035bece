import fc from 'fast-check';
import { SEED } from './nightly.ts';

// A seed that a test gives goes before this one.
fc.configureGlobal({ seed: SEED });
