import fc from 'fast-check';
import { SEED } from './nightly.ts';

// A seed given by a test takes precedence.
fc.configureGlobal({ seed: SEED });
