import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { closeSharedBrowser } from './shared-browser.ts';

/** Node's environment, which ends the browser of the worker with the worker. */
export default {
  name: 'node-with-browser',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const node = await builtinEnvironments.node.setup(global, options);
    return {
      async teardown(global) {
        await closeSharedBrowser();
        await node.teardown(global);
      },
    };
  },
} satisfies Environment;
