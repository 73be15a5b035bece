import { bePatientFor } from './patience.ts';

// What a change has prevented is waited for in vain, again and again.
bePatientFor(3_000);
