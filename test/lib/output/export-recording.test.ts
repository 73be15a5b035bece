// @vitest-environment node
import fc from 'fast-check';
import mammoth from 'mammoth';
import { lexer, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { exportDocument, transcriptToMarkdown, transcriptToPlain } from '../../../lib/output/export-document.ts';
import { EXPORT_FORMATS, exportRecording, type ExportFormatId } from '../../../lib/output/export-recording.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { contents, hostileText, letters, WORDS } from './contents.ts';
import { docx, exported, file, linesOf, wordsOf } from './exported.ts';
import { forAll, forAllAsync, forRuns } from '../../support/for-all.ts';

const recordings = hostileText.map((title) => aRecording({ title }));

const htmlOf = async (content: RecordingContent) => {
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: await docx(content) },
    { styleMap: ["p[style-name='Title'] => h1.title:fresh"] },
  );
  expect(messages).toEqual([]);
  return value;
};

/** What another reader of Markdown takes for words; anything that is not emphasis, a break or an address is marked as wrong. */
function markedWords(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return 'tokens' in token && token.tokens ? markedWords(token.tokens) : token.text;
        case 'strong':
        case 'paragraph':
        case 'heading':
          return markedWords(token.tokens ?? []);
        case 'br':
          return '\n';
        // An address that was said leads where it says.
        case 'link':
          return token.href.includes(token.text) ? token.text : `<<link: ${token.raw}>>`;
        default:
          return `<<${token.type}: ${token.raw}>>`;
      }
    })
    .join('');
}

describe('a whole recording as Markdown', () => {
  it('is read again by the project’s parser as the same words', () =>
    forRuns(500, recordings, contents(), (recording, all) => {
      const content = { ...all, summary: null, notes: null };
      const blocks = parseDocument(transcriptToMarkdown(exportDocument(recording, content, WORDS)));
      expect(blocks.map(wordsOf)).toEqual(linesOf(content, recording.title));
    }));

  it('is read by another reader as the same words, and as no other markup', () =>
    forRuns(500, recordings, contents(), (recording, all) => {
      const content = { ...all, summary: null, notes: null };
      const markdown = transcriptToMarkdown(exportDocument(recording, content, WORDS));
      const tokens = lexer(markdown).filter(({ type }) => type !== 'space');
      expect(tokens.map((token) => markedWords([token]))).toEqual(linesOf(content, recording.title));
    }));

  it('has header, summary, notes and the transcript by turns', async () => {
    const content = aContent({ summary: '# Weekly sync\n\n# Decisions\n\n- Ship', notes: 'Call *Bo*' });
    expect(await exported('markdown', content)).toBe(
      [
        '# Weekly sync',
        '2026-11-20 · 30 min · Ana Ruiz, Speaker 2',
        '## Summary',
        '### Decisions',
        '- Ship',
        '## Notes',
        'Call _Bo_',
        '## Transcript',
        '**Ana Ruiz** · 0:00',
        'Good morning.',
        '**Speaker 2** · 0:04',
        'Morning, shall we start?\n',
      ].join('\n\n'),
    );
  });
});

describe('a whole recording as plain text', () => {
  it('has header, summary and the transcript by turns', async () => {
    expect(await exported('plain')).toBe(
      [
        'Weekly sync\n===========\n2026-11-20 · 30 min · Ana Ruiz, Speaker 2\n\n',
        'Summary\n-------\n\nDecisions\n\n• Ship on Friday\n\n',
        'Transcript\n----------\n\nAna Ruiz · 0:00\nGood morning.\n\nSpeaker 2 · 0:04\nMorning, shall we start?\n',
      ].join('\n'),
    );
  });

  it('loses no words, also of very many', () => {
    const paragraph: Block = { type: 'paragraph', children: [{ type: 'text', text: 'Yes.' }] };
    const blocks = Array.from({ length: 264_000 }, () => paragraph);
    const long = { title: 'Weekly sync', facts: '', link: [], blocks, heads: new Set<Block>() };
    for (const text of [transcriptToMarkdown(long), transcriptToPlain(long)])
      expect(text.split('Yes.').length - 1).toBe(blocks.length);
  });

  it('loses no words, whatever they are', () =>
    forAll(recordings, contents(), (recording, content) => {
      const text = letters(transcriptToPlain(exportDocument(recording, content, WORDS)));
      for (const line of linesOf(content, recording.title)) expect(text).toContain(letters(line));
    }));
});

describe('a recording as JSON', () => {
  it('has the documented shape, and nothing that belongs to the service', async () => {
    const speakers = [{ label: 'Speaker 1', name: 'Ana', isLocal: true }];
    const segments = [{ speaker: 0, startSeconds: 1.5, endSeconds: null, text: 'Hi' }];
    const content = aContent({ speakers, segments, notes: 'n' });
    expect(JSON.parse(await exported('json', content))).toEqual({
      format: 'earshot-recording',
      version: 1,
      title: 'Weekly sync',
      date: '2026-11-20T09:00:00.000Z',
      durationSeconds: 1800,
      people: ['Ana'],
      speakers: [{ label: 'Speaker 1', name: 'Ana', namedHere: true }],
      segments,
      summary: '## Decisions\n\n- Ship on Friday',
      notes: 'n',
    });
  });

  it('has the document in a summary of JSON, also in a fence', async () => {
    for (const summary of ['{"markdown":"**Done**"}', '```json\n{"markdown":"**Done**"}\n```'])
      expect(JSON.parse(await exported('json', aContent({ summary })))).toMatchObject({ summary: '**Done**' });
  });

  it('is read back with every segment as it was', () =>
    forAllAsync(null, contents(fc.constantFrom(null, 0, 1.25, 3600)), async (content) => {
      const { segments, summary } = JSON.parse(await exported('json', content)) as RecordingContent;
      expect({ segments, summary }).toEqual({ segments: content.segments, summary: content.summary });
    }));
});

describe('a recording as a Word file', () => {
  it('has header, summary and the transcript by turns', async () => {
    expect(await htmlOf(aContent())).toBe(
      [
        '<h1 class="title">Weekly sync</h1>',
        '<p>2026-11-20 · 30 min · Ana Ruiz, Speaker 2</p>',
        '<h1>Summary</h1><h2>Decisions</h2><ul><li>Ship on Friday</li></ul>',
        '<h1>Transcript</h1>',
        '<p><strong>Ana Ruiz</strong> · 0:00</p><p>Good morning.</p>',
        '<p><strong>Speaker 2</strong> · 0:04</p><p>Morning, shall we start?</p>',
      ].join(''),
    );
  });

  it('keeps the shape of a summary', async () => {
    const summary = [
      '1. one\n   - deeper\n2. two',
      'and then\n\n7. seven',
      '- [x] done\n- [ ] open',
      '1. [x] first\n2. [ ] second\n\n[good.com](https://evil.com/a)',
      '> quoted',
      '```\nlet a;\n  b\n```',
      '| A | B |\n|---|--:|\n| 1 | **2** |',
      '**bold** _it_ ~~off~~ `code` [site](https://example.com/?a=1&b=2)',
    ].join('\n\n');
    const html = await htmlOf(aContent({ summary, segments: [] }));
    expect(html).toContain(
      '<ol><li>one<ul><li>deeper</li></ul></li><li>two</li></ol><p>and then</p><ol><li>seven</li></ol>',
    );
    expect(html).toContain('<p>☑ done</p><p>☐ open</p>');
    expect(html).toContain('<ol><li>☑ first</li><li>☐ second</li></ol>');
    expect(html).toContain('<a href="https://evil.com/a">good.com</a> (evil.com)');
    expect(html).toContain('<p>quoted</p>');
    expect(html).toContain('<p>let a;<br />  b</p>');
    expect(html).toContain(
      '<thead><tr><th><p><strong>A</strong></p></th><th><p><strong>B</strong></p></th></tr></thead>',
    );
    expect(html).toContain('<td><p><strong>2</strong></p></td>');
    expect(html).toContain('<strong>bold</strong> <em>it</em> <s>off</s> code ');
    expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">site</a>');
  });

  it('opens, with all words, whatever they are', () =>
    forAllAsync(60, recordings, contents(), async ({ title }, content) => {
      const { value } = await mammoth.extractRawText({ buffer: await docx(content, title) });
      const text = letters(value);
      for (const line of linesOf(content, title)) {
        const words = letters(line.replaceAll(' · ', '')).replace(/[\uFFFE\uFFFF]/g, '');
        expect(text.replaceAll('·', '')).toContain(words.replaceAll('·', ''));
      }
    }));
});

it.each(EXPORT_FORMATS)('exportRecording names the file and its type: $id', async ({ id, extension, mediaType }) => {
  const written = await file(aRecording({ title: 'A/B' }), aContent(), id);
  expect(written.fileName).toMatch(new RegExp(`^2026-11-20 A B\\.${extension}$`));
  expect(written.mediaType).toBe(mediaType);
  expect(typeof written.data === 'string' || written.data.type === mediaType).toBe(true);
});

describe('a file with the address of its recording', () => {
  const LINK = 'https://rec.example/r/a1?t=0';
  const withLink = async (format: ExportFormatId, link: string | null) =>
    (await exportRecording(aRecording(), aContent(), format, WORDS, link))?.data;

  it.each<[ExportFormatId, string]>([
    ['markdown', `\n\n${LINK}\n\n`],
    ['plain', `\n${LINK}\n\n`],
    ['json', `"link": "${LINK}"`],
  ])('says it as %s, and without one is as it was', async (format, line) => {
    expect(await withLink(format, LINK)).toContain(line);
    expect(await withLink(format, null)).toBe(await exported(format, aContent(), aRecording().title));
    expect(await withLink(format, null)).not.toContain('link');
  });

  it('has it as a link in Word', async () => {
    const data = await withLink('docx', LINK);
    if (!(data instanceof Blob)) throw new Error('no file');
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await data.arrayBuffer()) });
    expect(value).toContain(`<a href="${LINK}">${LINK}</a>`);
  });
});
