import { describe, expect, it } from 'vitest';
import { FAILURES, type Failure, type FailureMeaning } from '../../lib/failures.ts';
import { failureSamples } from '../gallery/failures.ts';

type Code = Failure['code'];

const codes = Object.keys(FAILURES) as Code[];
const codesWith = (test: (meaning: FailureMeaning) => boolean) => codes.filter((code) => test(FAILURES[code])).sort();

/** Written by hand, so that a change of the table that changes a decision is seen as one. */
describe('FAILURES', () => {
  it('names the failures of one recording, after which an offline download goes on with the next', () => {
    expect(codesWith(({ scope }) => scope === 'recording')).toEqual([
      'cut-off',
      'empty-answer',
      'forbidden',
      'gone',
      'legal',
      'not-found',
      'processing',
      'refused',
      'server-error',
      'timeout',
      'too-large',
      'unexpected-answer',
      'unexpected-status',
    ]);
  });

  it('names the failures of the connection, which stay until a person changes something', () => {
    expect(codesWith(({ scope }) => scope === 'connection')).toEqual([
      'bad-key',
      'key-in-use',
      'key-needed',
      'key-rejected',
      'not-connected',
      'permission-missing',
    ]);
  });

  it('names the failures of the browser and of the extension itself', () => {
    expect(codesWith(({ scope }) => scope === 'device')).toEqual(['background-gone', 'offline', 'storage-failed']);
    expect(codesWith(({ scope }) => scope === 'bug')).toEqual(['internal']);
  });

  it('names what the service says of a recording, which is nothing against the service', () => {
    expect(codesWith(({ verdict }) => verdict === 'removed')).toEqual(['gone', 'not-found']);
    expect(codesWith(({ verdict }) => verdict === 'unfinished')).toEqual(['processing']);
  });

  it('names the failures that pass without anyone doing something', () => {
    expect(codesWith(({ passes }) => passes)).toEqual([
      'background-gone',
      'cut-off',
      'empty-answer',
      'maintenance',
      'offline',
      'processing',
      'rate-limited',
      'server-error',
      'timeout',
      'unreachable',
    ]);
  });

  it('names the failures that a request is sent again for', () => {
    expect(codesWith(({ retriesAtOnce }) => retriesAtOnce === 1)).toEqual(['cut-off', 'timeout', 'unreachable']);
    expect(codesWith(({ retriesAtOnce }) => retriesAtOnce === 2)).toEqual([
      'maintenance',
      'rate-limited',
      'server-error',
    ]);
  });

  it('names what a service says to the page after the last', () =>
    expect(codesWith(({ mayEndList }) => mayEndList)).toEqual(['refused', 'unexpected-status', 'wrong-address']));

  it('names the field of the settings that is concerned', () => {
    expect(codesWith(({ field }) => field === 'key')).toEqual([
      'bad-key',
      'forbidden',
      'key-in-use',
      'key-needed',
      'key-rejected',
    ]);
    expect(codesWith(({ field }) => field === 'address')).toEqual([
      'not-connected',
      'redirected',
      'unsupported',
      'wrong-address',
    ]);
  });

  it('has a row for each kind of failure that the gallery shows', () =>
    expect(new Set(failureSamples().map(({ failure }) => failure.code))).toEqual(new Set(codes)));
});
