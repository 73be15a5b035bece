import { describe, expect, it } from 'vitest';
import { aGroup, aReading } from '../../support/hits.ts';
import { finding, listing, settle, startedPopup, titled, titles, type Popup } from '../../support/popup.ts';

const reads = ({ asked }: Popup) => asked.filter(({ name }) => name === 'search.read').map(({ arg }) => arg);

describe('what was typed', () => {
  it('is kept once the key is on the screen, one time for keys of one frame, and read once typing pauses', async () => {
    const popup = await startedPopup(titled(['Budget A', 'Budget B']));
    popup.model.type('b');
    popup.model.type('budget');
    expect(titles(popup.model)).toEqual(['Budget A', 'Budget B']);
    expect(reads(popup)).toEqual([]);
    const kept = popup.saveView.mock.calls.length;
    await settle();
    expect(popup.saveView.mock.calls.slice(kept).map(([view]) => view.query)).toEqual(['budget']);
    expect(reads(popup)).toEqual([]);
    await popup.pause();
    expect(reads(popup)).toEqual([{ text: 'budget', caret: 6 }]);
  });

  it('is read at once while suggestions are shown, which it may not have', async () => {
    const suggestions = [{ label: 'Speaker', text: 'speaker:', caret: 8 }];
    const read = ({ text }: { text: string }) => aReading(text, { suggestions: text === 'spe' ? suggestions : [] });
    const popup = await startedPopup(titled(['Speech']), { 'search.read': read });
    popup.model.type('spe');
    await popup.pause();
    expect(listing(popup.model).typed.suggestions).toEqual(suggestions);
    popup.model.type('spee');
    await settle();
    expect(listing(popup.model).typed.suggestions).toEqual([]);
  });

  it('is not read, but kept, if the popup closes before the paint', async () => {
    const popup = await startedPopup(titled(['Budget A']));
    popup.model.type('budget');
    popup.model.leave();
    expect(popup.saveView).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'budget' }), expect.anything());
    popup.end();
    await settle();
    expect(reads(popup)).toEqual([]);
  });

  it('has its answer forgotten at once with an emptied box, which can be filtered with the next key', async () => {
    const suggestion = { label: 'Speaker', text: 'speaker:', caret: 8 };
    const popup = await startedPopup(titled(['Other']), { 'search.run': finding(aGroup('x')) });
    popup.model.type('other');
    await popup.pause();
    popup.model.type('');
    expect(popup.model.offer([suggestion])).toBe(true);
    await settle();
    expect(listing(popup.model).typed.suggestions).toEqual([suggestion]);
    expect(popup.saveView).toHaveBeenLastCalledWith(expect.objectContaining({ query: '' }), expect.anything());
  });
});
