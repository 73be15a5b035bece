import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverMessage, unexpected } from '../../../lib/api/request.ts';

const secret = '0123456789abcdef0123456789abcdef01234567';
const key = `svc_${secret}`;

describe('serverMessage', () => {
  it.each([
    ['{"error":"No"}', 'No'],
    ['{"error":{"message":"No","code":7}}', 'No'],
    ['{"message":"No"}', 'No'],
    ['{"detail":"No"}', 'No'],
    ['{"detail":[{"loc":["q"],"msg":"No"}]}', 'No'],
    ['{"errors":[{"message":"No"},{"message":"Not that either"}]}', 'No'],
    ['{"errors":["No"]}', 'No'],
    ['{"type":"about:blank","title":"Refused","detail":"No"}', 'No'],
    ['{"title":"No","status":422}', 'No'],
    ['"No"', 'No'],
    ['No', 'No'],
    [' \n No \t such\r\n\u0000page ', 'No such page'],
    ['{"error":"\\u202eevil\\u200b"}', 'evil'],
    ['{"error":"<img src=x>"}', '<img src=x>'],
    ['{"error":"\\ud83d"}', '\ufffd'],
  ])('of %j is %j', (body, message) => {
    expect(serverMessage(body, key)).toBe(message);
  });

  it.each(['', '{}', '[]', 'null', '7', '{"error":null}', '{"error":', '<html>No</html>', ' <!doctype html>', '["'])(
    'of %j is nothing',
    (body) => {
      expect(serverMessage(body, key)).toBe('');
    },
  );

  it('is short', () => {
    expect(serverMessage(JSON.stringify({ error: 'no '.repeat(500) }), key)).toHaveLength(200);
  });

  it('survives a body that is nested to no end', () => {
    const depth = 1_800;
    expect(serverMessage(`${'{"error":'.repeat(depth)}"No"${'}'.repeat(depth)}`, key)).toBe('No');
  });

  it('never has the key in it, in whatever spelling', () => {
    const spelling = fc.constantFrom(
      key,
      secret,
      key.toUpperCase(),
      key.split('').join('\u200b'),
      `${key}\n`,
      `x${secret}x`,
    );
    fc.assert(
      fc.property(fc.string(), spelling, fc.string(), fc.boolean(), (before, spelt, after, asJson) => {
        const text = before + spelt + after;
        const said = serverMessage(asJson ? JSON.stringify({ error: text }) : text, key);
        const detail = JSON.stringify(unexpected({ status: 200, headers: new Headers(), text }, key));
        expect((said + detail).toLowerCase()).not.toContain(secret);
      }),
    );
  });
});
