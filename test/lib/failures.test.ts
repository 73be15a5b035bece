import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../lib/failures.ts';
import { failureSamples } from '../gallery/failures.ts';

describe('FAILURES', () => {
  it('has a row for each kind of failure that the gallery shows', () =>
    expect(new Set(failureSamples().map(({ failure }) => failure.code))).toEqual(new Set(Object.keys(FAILURES))));
});
