import * as v from 'valibot';
import { email } from '#contract/fields';
import { confirmSubscription, subscribe, unsubscribe } from '#contract/newsletter';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { pageStore } from '#lib/stores/device/page-store';
import * as formTexts from '#texts/form';
import * as t from '#texts/newsletter-words';

export interface NewsletterResult {
  isDone: boolean;
  text: string;
}

const failed = (text: string): NewsletterResult => ({ isDone: false, text });

/** Requests the newsletter of the page's store. Validates the e-mail first. */
export async function requestNewsletter(typed: string): Promise<NewsletterResult> {
  if (typed.trim() === '') return failed(t.emailMissing());
  const address = v.safeParse(email, typed);
  if (!address.success) return failed(formTexts.emailForm());
  const { saas_id, store_id } = pageStore();
  try {
    await call(subscribe, { body: { email: address.output, saas_id, store_id } });
    return { isDone: true, text: t.sent() };
  } catch (error) {
    return failed(sentenceFor(error));
  }
}

const links = { confirm: confirmSubscription, unsubscribe };

/** Confirms or ends a subscription with the token of a message's link. */
export async function openNewsletterLink(purpose: keyof typeof links, token: string): Promise<NewsletterResult> {
  try {
    await call(links[purpose], { body: { token } });
    return { isDone: true, text: t[purpose]() };
  } catch (error) {
    return failed(sentenceFor(error));
  }
}
