import { startService, type SampleService, type ServiceOptions } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser, type LaunchOptions } from './browser.ts';

/**
 * Runs `work` with a service, and a browser whose extension may reach it. Both are closed afterward; the service also if
 * the browser cannot be started, because an open service would keep the process alive.
 */
export async function withServiceAndBrowser<Result>(
  options: ServiceOptions,
  launch: LaunchOptions,
  work: (browser: ExtensionBrowser, service: SampleService) => Promise<Result>,
): Promise<Result> {
  const service = await startService(options);
  try {
    const browser = await launchExtension({ ...launch, grant: [service.address] });
    try {
      return await work(browser, service);
    } finally {
      await browser.close();
    }
  } finally {
    await service.close();
  }
}
