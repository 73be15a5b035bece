import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Faults that axe-core finds in a page, one line for each element: rule, impact, place and what to do. It is injected
 * through DevTools, so the page's content security policy stays as it is.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact}) at ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ') ?? ''}`,
    ),
  );
}
