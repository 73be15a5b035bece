import { afterAll, beforeAll, expect, it } from 'vitest';
import { forbidden, openLandingPage, type LandingPage } from '../support/editors/landing.ts';
import { readCollectedTexts } from '../support/outside-data.ts';

let field: LandingPage;
beforeAll(async () => {
  field = await openLandingPage();
});
afterAll(() => field?.close());

it('What lands in a rich field from collected attacks is made of allowed elements alone, and runs no script', async () => {
  const landed = await field.landing(readCollectedTexts());
  expect(landed.length).toBeGreaterThan(300);
  expect(forbidden(landed)).toEqual([]);
  expect(field.dialogs).toEqual([]);
});
