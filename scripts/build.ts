import { runTool } from './tool.ts';

/** Builds the extension for Chromium. Throws an error with the output of the build when it fails. */
export async function buildExtension(): Promise<void> {
  const { code, output } = await runTool(['wxt', 'build']);
  if (code !== 0) throw new Error(`The extension could not be built:\n${output.trimEnd()}`);
}
