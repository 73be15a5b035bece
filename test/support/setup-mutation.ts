import { bePatientFor } from './patience.ts';

// Tests often wait in vain for what a mutation has prevented.
bePatientFor(3_000);
