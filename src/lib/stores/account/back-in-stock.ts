import {
  confirmBackInStock,
  forgetBackInStock,
  requestBackInStock,
  requestOwnBackInStock,
} from '#contract/returning/back-in-stock';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/back-in-stock-words';
import * as formTexts from '#texts/form';
import type { NewsletterResult } from './newsletter.ts';

/**
 * A back-in-stock request: waiting for confirmation by a link, or confirmed with the token that ends it.
 * `mistake` is about the input, `problem` about everything else.
 */
export type BackInStockRequest = { mistake?: string; problem?: string } & (
  | { status: 'asking' | 'ended' }
  | { status: 'sent'; target: string }
  | { status: 'noted'; target: string; forget: string }
);

/** The logged-in customer's number or e-mail. */
export const ownTarget = (): string => {
  const { mobileNumber = '', email = '' } = $session.get() ?? {};
  return mobileNumber || email;
};

const inStore = <Fields extends object>(fields: Fields) => {
  const { saas_id, store_id } = pageStore();
  return { ...fields, saas_id, store_id };
};

async function request(item_id: number, target: string): Promise<BackInStockRequest> {
  const body = inStore({ item_id, target });
  const customerId = $session.get()?.id;
  if (customerId === undefined) {
    await call(requestBackInStock, { body });
    return { status: 'sent', target };
  }
  const { data } = await call(requestOwnBackInStock, { params: { customerId }, body });
  return data.forget ? { status: 'noted', target, forget: data.forget } : { status: 'sent', target };
}

export async function submitBackInStockRequest(itemId: number, target: string): Promise<BackInStockRequest> {
  if (target === '') return { status: 'asking', mistake: t.targetMissing() };
  try {
    return await request(itemId, target);
  } catch (error) {
    const isMistake = error instanceof ApiError && error.code === 'invalid_input';
    return {
      status: 'asking',
      ...(isMistake ? { mistake: formTexts.targetForm() } : { problem: sentenceFor(error) }),
    };
  }
}

const links = { confirm: confirmBackInStock, forget: forgetBackInStock };

/** Confirms or ends a request with the token of a message's link. */
export async function openBackInStockLink(purpose: keyof typeof links, token: string): Promise<NewsletterResult> {
  try {
    await call(links[purpose], { body: inStore({ token }) });
    return { isDone: true, text: t[purpose]() };
  } catch (error) {
    return { isDone: false, text: sentenceFor(error) };
  }
}

export async function cancelBackInStockRequest(
  wanted: Extract<BackInStockRequest, { forget: string }>,
): Promise<BackInStockRequest> {
  const { isDone, text } = await openBackInStockLink('forget', wanted.forget);
  return isDone ? { status: 'ended' } : { ...wanted, problem: text };
}
