// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { onStage, questions } from './fault-stage.ts';

/** Bodies of the content endpoint, kept beside the project and not in it. */
const path = '../shared/hostile/service-bodies.jsonl';
const bodies = existsSync(path)
  ? readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { name: string; base64: string })
  : [];

describe.skipIf(bodies.length === 0)(`hostile bodies (${path}, skipped where it is absent)`, () => {
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
