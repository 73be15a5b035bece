import { browser } from '../browser.ts';
import { createUserData, webLock, type UserData } from './user-data.ts';

/** The user data of this browser, for a page. */
export const openUserData = (): UserData => createUserData(browser.storage.local, webLock);
