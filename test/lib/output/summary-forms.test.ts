import { describe, expect, it } from 'vitest';
import { summaryForms } from '../../../lib/output/summary-forms.ts';
import { aContent, aRecording } from '../../support/factories.ts';

const words = { untitled: 'Untitled recording' };
const formatDate = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);
const formsOf = (recording: Parameters<typeof aRecording>[0], content: Parameters<typeof aContent>[0]) =>
  summaryForms(aRecording(recording), aContent(content), words, formatDate);

describe('summaryForms', () => {
  it('has the title, the date and the people known by name above the summary', () => {
    const speakers = ['Ana Ruiz', null, 'Bo', 'Ana Ruiz'].map((name, index) => ({ label: `Speaker ${index}`, name }));
    const createdAtMs = Date.UTC(2026, 2, 4);
    expect(
      formsOf({ title: 'Weekly <sync> *now*', createdAtMs }, { speakers, summary: '## Decisions\n\n- Ship' }),
    ).toEqual({
      plain: '# Weekly \\<sync\\> \\*now\\*\n\n2026-03-04 · Ana Ruiz, Bo\n\n## Decisions\n\n- Ship',
      html: '<h1>Weekly &lt;sync&gt; *now*</h1>\n<p>2026-03-04 · Ana Ruiz, Bo</p>\n<h2>Decisions</h2>\n<ul><li>Ship</li></ul>',
    });
  });

  it('says what it can when little is known', () => {
    const unknown = { title: ' ', createdAtMs: null };
    expect(formsOf(unknown, { speakers: [], summary: 'a' })?.plain).toBe('# Untitled recording\n\na');
    expect(formsOf({ ...unknown, createdAtText: 'last\nMonday' }, { speakers: [], summary: 'a' })?.plain).toBe(
      '# Untitled recording\n\nlast Monday\n\na',
    );
  });

  it('does not say the title twice', () => {
    const forms = formsOf({ title: 'Weekly sync' }, { speakers: [], summary: '# Weekly Sync\n\nAll well.' });
    expect(forms?.plain.match(/weekly sync/gi)).toHaveLength(1);
    expect(forms?.plain).toContain('All well.');
  });

  it.each([null, '', ' \n\u200B'])('is null for the summary %j', (summary) => {
    expect(formsOf({}, { summary })).toBeNull();
  });
});
