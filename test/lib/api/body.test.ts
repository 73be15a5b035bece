import { describe, expect, it } from 'vitest';
import { decodeText, readBytes } from '../../../lib/api/body.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes);
const utf8 = (text: string) => new TextEncoder().encode(text);
const nothing = () => undefined;

describe('readBytes', () => {
  it('answers nothing for an answer without a body', async () => {
    expect(await readBytes(new Response(null), 10, nothing)).toEqual(new Uint8Array());
  });

  it('refuses what is declared to be longer, whatever comes', async () => {
    const response = new Response('short', { headers: { 'Content-Length': '11' } });
    expect(await readBytes(response, 10, nothing)).toBeNull();
  });

  it('takes what is just as long as it may be, and nothing longer', async () => {
    const declared = new Response('0123456789', { headers: { 'Content-Length': '10' } });
    expect(await readBytes(declared, 10, nothing)).toEqual(utf8('0123456789'));
    expect(await readBytes(new Response('0123456789'), 10, nothing)).toEqual(utf8('0123456789'));
    expect(await readBytes(new Response('0123456789a'), 10, nothing)).toBeNull();
  });
});

describe('decodeText', () => {
  it.each([
    ['a byte-order mark, low byte first', bytesOf(0xff, 0xfe, 0x41, 0x00), 'text/plain; charset=utf-8', 'A'],
    ['a byte-order mark, high byte first', bytesOf(0xfe, 0xff, 0x00, 0x41), null, 'A'],
    ['only the beginning of a mark', bytesOf(0xff, 0x41), null, '\uFFFDA'],
    ['only the beginning of the other mark', bytesOf(0xfe, 0x41), null, '\uFFFDA'],
    ['the end of a mark alone', bytesOf(0x41, 0xfe), null, 'A\uFFFD'],
    ['the end of the other mark alone', bytesOf(0x41, 0xff), null, 'A\uFFFD'],
    ['a charset', bytesOf(0xe9), 'application/json;charset=iso-8859-1', 'é'],
    ['a charset in quotes, with spaces', bytesOf(0xe9), 'application/json;  charset = "ISO-8859-1"', 'é'],
    ['no charset', utf8('é'), 'application/json', 'é'],
    ['nothing', utf8('é'), null, 'é'],
    ['a charset that nobody knows', utf8('é'), 'application/json; charset=klingon', 'é'],
  ])('reads by %s', (_, bytes, contentType, text) => {
    expect(decodeText(bytes, contentType)).toBe(text);
  });
});
