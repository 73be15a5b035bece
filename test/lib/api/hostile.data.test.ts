// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readData } from '../../support/outside-data.ts';
import { withService, questions } from './service-context.ts';

/** Bodies of the content endpoint, one a line. */
const bodies = readData('hostile/service-bodies.jsonl')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { name: string; base64: string });

describe('A hostile body is content or a named failure', () => {
  it.each(bodies)('$name', ({ base64 }) =>
    withService({}, {}, async (context) => {
      const bytes = Buffer.from(base64, 'base64');
      context.world.fetch = () =>
        Promise.resolve(new Response(bytes, { headers: { 'Content-Type': 'application/json' } }));
      const content = await questions.content(context);
      const codes = new Set<string>(['unexpected-answer', 'empty-answer', 'web-page']);
      expect(content.ok || codes.has(content.failure.code)).toBe(true);
      expect(context.world.sent).toHaveLength(1);
      // The same bodies where a list is due.
      const list = await questions.list(context);
      expect(list.ok || codes.has(list.failure.code)).toBe(true);
    }),
  );
});
