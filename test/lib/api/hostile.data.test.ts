// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readData } from '../../support/outside-data.ts';
import { onStage, questions } from './fault-stage.ts';

/** Bodies of the content endpoint, one a line. */
const bodies = readData('hostile/service-bodies.jsonl')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as { name: string; base64: string });

describe('A hostile body is content or a named failure', () => {
  it.each(bodies)('$name', ({ base64 }) =>
    onStage({}, {}, async (stage) => {
      const bytes = Buffer.from(base64, 'base64');
      stage.world.fetch = () =>
        Promise.resolve(new Response(bytes, { headers: { 'Content-Type': 'application/json' } }));
      const content = await questions.content(stage);
      const codes = new Set<string>(['unexpected-answer', 'empty-answer', 'web-page']);
      expect(content.ok || codes.has(content.failure.code)).toBe(true);
      expect(stage.world.sent).toHaveLength(1);
      // The same bodies where a list is due.
      const list = await questions.list(stage);
      expect(list.ok || codes.has(list.failure.code)).toBe(true);
    }),
  );
});
