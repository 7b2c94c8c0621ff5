import { expect, type Page } from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';
import type { Snap } from './camera.ts';

export interface Walk {
  page: Page;
  snap: Snap;
  origin: string;
  surat: string;
  api: Api;
  shopper: Shopper;
}

export type Journey = (walk: Walk) => Promise<void>;

export const expectHeading = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

/** Adds the first product of a list to the cart. */
export const addFirst = (page: Page): Promise<void> => page.getByRole('button', { name: /^Add / }).first().click();

export const rateLimited = {
  status: 429,
  json: { status: false, code: 'rate_limited', message: 'Please wait a little.' },
};
