import { browser } from '../browser.ts';

/** Whether the button is in the toolbar, not only in the extensions menu; false when the browser does not tell. */
export async function isInToolbar(): Promise<boolean> {
  try {
    const { isOnToolbar } = await browser.action.getUserSettings();
    return isOnToolbar === true;
  } catch {
    return false;
  }
}
