import { browser } from '../browser.ts';

/** Whether the button is in the toolbar, and not only in the menu of extensions; false where the browser does not tell. */
export async function isInToolbar(): Promise<boolean> {
  try {
    const { isOnToolbar } = await browser.action.getUserSettings();
    return isOnToolbar === true;
  } catch {
    return false;
  }
}
