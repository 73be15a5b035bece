import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { closeSharedBrowser } from './shared-browser.ts';

/** Node's environment, which closes the browser of the worker when the worker ends. */
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
