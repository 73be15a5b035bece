// @vitest-environment node
import fc from 'fast-check';
import mammoth from 'mammoth';
import { Marked } from 'marked';
import { parseText } from 'media-captions';
import { describe, expect, it, vi } from 'vitest';
import { decodeContent } from '../../lib/api/decode-content.ts';
import { decodeList } from '../../lib/api/decode-list.ts';
import { menuTitles } from '../../lib/background/actions/create-actions.ts';
import { contentOf, describeHit } from '../../lib/background/actions/omnibox.ts';
import { looksLikeHtml, parseDocument } from '../../lib/markdown/parse-document.ts';
import { EXPORT_FORMATS, type ExportFormatId, exportRecording } from '../../lib/output/export-recording.ts';
import { pieceForms } from '../../lib/templates/pieces.ts';
import { documentToPlain } from '../../lib/output/to-plain.ts';
import { renderTemplate } from '../../lib/templates/render-template.ts';
import { cleanText, isBlank } from '../../lib/recording/text.ts';
import { toTurns } from '../../lib/recording/turns.ts';
import type { Recording, RecordingContent } from '../../lib/recording/types.ts';
import { unexpectedIn } from '../support/unexpected-html.ts';
import { aShareOf, CASES, hostileBodies, hostileItems, hostileTexts } from '../support/hostile.ts';
import { aRecording } from '../support/factories.ts';
import { refusedIn } from '../support/xml-characters.ts';
import { TEMPLATE_WORDS } from '../support/template-words.ts';
import { WORDS } from './output/contents.ts';
import { forAllAsync, forRuns } from '../support/for-all.ts';

// Properties are tried many times, also on a busy machine.
vi.setConfig({ testTimeout: Math.max(300_000, CASES * 60) });

/** What must be in no name, and no word of a document: what hides, reorders or breaks up what stands beside it. */
const CONTROL = /[\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|(?![\t\n])\p{Cc}|\p{Surrogate}/u;
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Where links lead, for a reader that is not ours, except to the web and to mail. */
function strangeLinks(markdown: string): string[] {
  const found: string[] = [];
  const reader = new Marked({
    walkTokens(token) {
      if ((token.type === 'link' || token.type === 'image') && !/^(?:https?|mailto):/i.test(String(token['href'])))
        found.push(String(token['href']));
    },
  });
  reader.parse(markdown, { async: false });
  return found;
}

function contentOfBody(body: unknown): RecordingContent {
  const decoded = decodeContent(body, { durationValue: null });
  if (!decoded) throw new Error('No content');
  return decoded.content;
}

const recordings: fc.Arbitrary<Recording> = hostileItems.map((item) => {
  const [recording] = decodeList({ recordings: [item] }, { unit: 'seconds', proved: true })?.recordings ?? [];
  if (!recording) throw new Error('No recording');
  return recording;
});
const contents = hostileBodies.map(contentOfBody);

/** Every string anywhere in a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

describe('hostile answers, decoded', () => {
  it('have names and titles of one line, in which nothing hides or reorders', () => {
    forRuns(CASES, recordings, contents, (recording, { speakers }) => {
      // An id is never shown, and asked for as it is.
      const shown = { ...recording, id: '' };
      for (const line of stringsIn([shown, speakers])) {
        expect(line).not.toMatch(CONTROL);
        expect(line).not.toMatch(LINE_BREAK);
        expect(line.trim()).toBe(line);
      }
    });
  });

  it('keep every word that was said', () => {
    let looked = 0;
    const letters = (texts: readonly string[]) => cleanText(texts.join('')).replace(/\s+/g, '');
    forRuns(CASES, hostileBodies, (body) => {
      const { segments } = contentOfBody(body);
      // What is invisible as a whole is no segment.
      const said = body.transcriptSegments.map(({ text }) => text).filter((text) => !isBlank(cleanText(text)));
      looked += said.length;
      for (const text of said) expect(letters(segments.map((segment) => segment.text))).toContain(letters([text]));
    });
    expect(looked).toBeGreaterThan(CASES / 2);
  });

  it('keep, as Markdown, the words between what was meant to swallow them', () =>
    forRuns(CASES, hostileTexts, hostileTexts, (before, after) => {
      const source = `${before}\n\nunmistakable\n\n${after}`;
      fc.pre(!looksLikeHtml(cleanText(source)));
      expect(documentToPlain(parseDocument(source))).toContain('unmistakable');
    }));
});

describe('hostile content that is copied', () => {
  const pieces = ['summary', 'notes', 'transcript', 'turns'] as const;
  const formsOf = (recording: Recording, content: RecordingContent, kind: (typeof pieces)[number]) =>
    pieceForms(
      kind === 'summary' ? { kind, templateId: null } : kind === 'turns' ? { kind, turns: toTurns(content) } : { kind },
      { recording, content },
      TEMPLATE_WORDS,
      { preferredId: 'summary', quoteId: 'quote', own: [] },
    );

  it('is made of allowed elements alone, without controls', () => {
    let looked = 0;
    forRuns(CASES, recordings, contents, fc.constantFrom(...pieces), (recording, content, kind) => {
      const forms = formsOf(recording, content, kind);
      if (!forms) return;
      looked += 1;
      expect(unexpectedIn(forms.html)).toEqual([]);
      expect(forms.plain).not.toMatch(CONTROL);
      expect(forms.markdown).not.toMatch(CONTROL);
    });
    expect(looked).toBeGreaterThan(CASES / 2);
  });

  it('has no tag of its own in Markdown, for readers that take HTML there', () => {
    let looked = 0;
    forRuns(CASES, recordings, contents, (recording, content) => {
      const markdown = formsOf(recording, { ...content, summary: null, notes: null }, 'transcript')?.markdown ?? '';
      if (markdown !== '') looked += 1;
      // In text every `<` is escaped; titles and what was said are text. Addresses in it are links, `<https://…>` and `<a@b.c>`.
      expect(markdown).not.toMatch(/(?<!\\)<(?!(?:https?:\/\/|[\w.+-]+@)[^\s<>]*>)(?=[a-z/!?])/i);
      expect(strangeLinks(markdown)).toEqual([]);
    });
    expect(looked).toBeGreaterThan(CASES / 2);
  });

  it('comes out of any template as it went in, and is never a template itself', () =>
    forRuns(aShareOf(1 / 2), recordings, contents, hostileTexts, (recording, content, text) => {
      const own = `{{ title }} {{ people }}\n\n{{ summary }}\n\n{% for turn in turns %}\n- {{ turn.speaker }}: {{ turn.text }}\n{% endfor %}`;
      for (const template of [own, text]) {
        const { forms } = renderTemplate(template, { recording, content }, TEMPLATE_WORDS);
        expect(unexpectedIn(forms.html)).toEqual([]);
      }
      const named = renderTemplate(
        '{{title}}',
        { recording: { ...recording, title: '{{notes}}' }, content },
        TEMPLATE_WORDS,
      );
      expect(named.forms.plain).toBe('{{notes}}');
    }));
});

describe('hostile content that is exported', () => {
  const textOf = async (...parts: Parameters<typeof exportOf>) => {
    const { data } = await exportOf(...parts);
    if (typeof data !== 'string') throw new Error(`${parts[2]} is no text`);
    return data;
  };
  const exportOf = async (recording: Recording, content: RecordingContent, format: ExportFormatId) => {
    const file = await exportRecording(recording, content, format, WORDS);
    if (!file) throw new Error(`No ${format}`);
    return file;
  };

  it('goes into a file whose name is safe on every system', () =>
    forAllAsync(
      CASES,
      recordings,
      contents,
      fc.constantFrom(...EXPORT_FORMATS.filter(({ id }) => id !== 'docx')),
      async (recording, content, { id, extension }) => {
        const { fileName } = await exportOf(recording, content, id);
        expect(fileName).toMatch(
          new RegExp(`^[^./\\\\][^/\\\\:*?"<>|]*[^.\\s]\\.${extension}$|^[^./\\\\]\\.${extension}$`, 'u'),
        );
        expect(fileName).not.toMatch(CONTROL);
        expect(fileName).not.toMatch(/^(?:con|prn|aux|nul|(?:com|lpt)\d)\s*\./i);
        expect(new TextEncoder().encode(fileName).length).toBeLessThan(130);
      },
    ));

  it('is well-formed as subtitles, and no markup in them', async () => {
    let looked = 0;
    await forAllAsync(aShareOf(1 / 2), recordings, contents, async (recording, content) => {
      for (const type of ['srt', 'vtt'] as const) {
        const data = await textOf(recording, content, type);
        const { cues, errors, regions } = await parseText(data, { type, strict: true, errors: true });
        expect(errors).toEqual([]);
        expect(regions).toEqual([]);
        expect(data).not.toMatch(/\n\n(?:STYLE|REGION)[ \t]*\n/);
        looked += cues.length;
        for (const { text } of cues) expect(text.replace(/^<v [^<>\n]*>|<\/v>$/g, '')).not.toMatch(/<[a-z/]/i);
      }
    });
    expect(looked).toBeGreaterThan(CASES / 2);
  });

  it('is read back from JSON, with no key that came from the content', () =>
    forAllAsync(CASES, recordings, contents, async (recording, content) => {
      const data = await textOf(recording, content, 'json');
      const read = JSON.parse(data) as Record<string, unknown>;
      expect(Object.keys(read)).toEqual(
        'format version title date durationSeconds people speakers segments summary notes'.split(' '),
      );
      expect(read['segments']).toEqual(content.segments);
    }));

  it('opens as a Word file without scripts or pictures, and with web links only', () =>
    forAllAsync(aShareOf(1 / 20), recordings, contents, async (recording, content) => {
      const { data } = await exportOf(recording, content, 'docx');
      if (typeof data === 'string') throw new Error('A text is no Word file');
      const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await data.arrayBuffer()) });
      expect(value).not.toMatch(/<(?:script|img|iframe|object|svg|style|link)\b/i);
      for (const [, href = ''] of value.matchAll(/<a href="([^"]*)"/g)) expect(href).toMatch(/^(?:https?:|mailto:)/);
    }));
});

describe('hostile titles in the browser’s own places', () => {
  const ENTITY_TEXT = /^(?:[^<>&"']|&(?:amp|lt|gt|#39|quot);)*$/;

  it('are XML without elements in the address bar', () => {
    forRuns(CASES, recordings, (recording) => {
      const xml = describeHit(recording, 0, true);
      expect(xml).toMatch(ENTITY_TEXT);
      expect(refusedIn(xml)).toEqual([]);
      expect(xml + contentOf(recording)).not.toMatch(CONTROL);
    });
  });

  it('are titles of menu entries without access keys, selections or empty entries', () => {
    let looked = 0;
    forRuns(CASES, fc.array(recordings, { minLength: 1, maxLength: 4 }), (all) => {
      for (const title of menuTitles(all)) {
        looked += 1;
        expect(title.trim()).not.toBe('');
        expect(title.replaceAll('&&', '')).not.toContain('&');
        expect(title).not.toContain('%s');
        expect(title.replaceAll('%\u2060s', '')).not.toMatch(CONTROL);
      }
    });
    expect(looked).toBeGreaterThan(CASES);
  });

  it('that show nothing are no titles', () => {
    for (const title of [
      '\u202E\u200B',
      '\u2800',
      '\u3164 \u115F',
      '\u{E0041}\u{E0042}',
      '\u200D',
      '\u00AD\u034F',
      '\uFFF9',
    ]) {
      const [recording] =
        decodeList([{ ...aRecording(), id: 'a', meetingTitle: title }], { unit: 'seconds', proved: true })
          ?.recordings ?? [];
      expect(recording?.title).toBe('');
      const { speakers } = contentOfBody({
        transcriptSegments: [{ speaker: 'Speaker 1', text: 'Hello', startTime: 0, endTime: 1 }],
        speakerNames: { 'Speaker 1': title },
      });
      expect(speakers).toEqual([{ label: 'Speaker 1', name: null }]);
    }
  });
});
