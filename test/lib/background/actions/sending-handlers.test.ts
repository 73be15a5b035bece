import { describe, expect, it } from 'vitest';
import { parseArgument } from '../../../../lib/background/arguments.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground } from '../../../support/background.ts';
import { aTemplate } from '../../../support/templates-world.ts';
import { valueOf } from '../../../support/value-of.ts';

const [a, b] = [aTemplate('a'), aTemplate('b')];

describe('how things are sent on', () => {
  it('is changed part by part, by several windows at once', async () => {
    const { handlers, notices, storage } = aBackground();
    await Promise.all([
      handlers['sending.keep']({ form: 'plain' }),
      handlers['sending.keep']({ quoteTemplateId: 'mine' }),
      handlers['sending.keep']({ aboutThisPage: false }),
    ]);
    expect(valueOf(await storage.sending.read())).toEqual({
      form: 'plain',
      templateId: 'summary',
      quoteTemplateId: 'mine',
      aboutThisPage: false,
    });
    expect(notices).toEqual(Array.from({ length: 3 }, () => ({ notice: 'sending.changed' })));
  });

  it('is a part at least, of the known shape', () => {
    expect(parseArgument('sending.keep', { form: 'plain', other: 1 })).toEqual({ arg: { form: 'plain' } });
    expect(parseArgument('sending.keep', {})).toBeUndefined();
    expect(parseArgument('sending.keep', { form: undefined })).toBeUndefined();
    expect(parseArgument('sending.keep', { form: 'html' })).toBeUndefined();
  });

  it('says when it is not kept', async () => {
    const { handlers, local, notices } = aBackground();
    local.full = true;
    expect(await handlers['sending.keep']({ form: 'plain' })).toEqual(fail({ code: 'storage-failed' }));
    expect(await handlers['templates.keep']({ base: [], ours: [a] })).toEqual(fail({ code: 'storage-failed' }));
    expect(notices).toEqual([]);
  });
});

describe('templates', () => {
  it('of two windows that write at once are all kept', async () => {
    const { handlers, storage } = aBackground();
    await storage.templates.write([a]);
    const ours = [{ ...a, text: 'ours' }];
    const theirs = [{ ...a, text: 'theirs' }, b];
    const answers = await Promise.all(
      [ours, theirs].map((templates) => handlers['templates.keep']({ base: [a], ours: templates })),
    );
    const kept = valueOf(await storage.templates.read());
    expect(kept.map(({ name, text }) => [name, text])).toEqual([
      [a.name, 'theirs'],
      [`${a.name} 2`, 'ours'],
      [b.name, b.text],
    ]);
    expect(answers[1]).toEqual(succeed({ templates: kept, copies: 1 }));
  });

  it('are no more than there is room for, and then nothing is changed', async () => {
    const { handlers, storage } = aBackground();
    const many = (start: string) => Array.from({ length: 900 }, (_, index) => aTemplate(`${start}${index}`));
    await storage.templates.write(many('a'));
    expect(await handlers['templates.keep']({ base: [], ours: many('b') })).toEqual(fail({ code: 'storage-failed' }));
    expect(valueOf(await storage.templates.read())).toHaveLength(900);
  });
});
