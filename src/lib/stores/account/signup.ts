import { atom } from 'nanostores';
import { createCustomer } from '#contract/account';
import { customerPlaceholders } from '#lib/account/customer-placeholders';
import { storeFor, type SignupForm, type SignupProblems, type SignupStore } from '#lib/account/signup-form';
import { toTarget } from '#lib/account/target';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { leaveLater } from '#lib/stores/device/leave-later';
import { refusedFields, accountSentenceFor } from '#lib/stores/device/refusal-sentences';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';

/** The state of signing up. A failure may name fields that the shop refused. */
export type SignupState =
  | { status: 'open' }
  | { status: 'failed'; severity: 'warning' | 'error'; message: string; fields: SignupProblems }
  | { status: 'created' };

export const $signup = atom<SignupState>({ status: 'open' });

const fieldMessages = (): SignupProblems => ({
  mobile_number: formTexts.phoneDigits(),
  email: formTexts.emailForm(),
  dob: accountTexts.tooYoung(),
  password: accountTexts.passwordLength(),
});

function failed(error: unknown): SignupState {
  const sentence = accountSentenceFor(error);
  if (!(error instanceof ApiError)) return { status: 'failed', severity: 'error', message: sentence, fields: {} };
  const isTaken = error.code === 'already_registered';
  const messageFor = (field: string) => (isTaken ? undefined : fieldMessages()[field as keyof SignupForm]) ?? sentence;
  const named = refusedFields(error).map(({ path }) => [path, messageFor(path)]);
  const message = `${accountTexts.signupFailed()} ${sentence}`;
  return { status: 'failed', severity: 'warning', message, fields: Object.fromEntries(named) };
}

const loginRedirectMs = 5000;

/** Creates the account, unverified until a code is entered, and goes to the login page after 5 s (spec §4). */
export async function signUp(form: SignupForm, stores: [SignupStore, ...SignupStore[]]): Promise<void> {
  const { saas_id, store_id, country } = storeFor(form.mobile_number, stores);
  const mobile_number = toTarget(form.mobile_number, country) ?? '';
  const body = { ...customerPlaceholders(new Date()), ...form, mobile_number, country, saas_id, store_id };
  try {
    await call(createCustomer, { body: { ...body, name: form.name.trim(), email: form.email.trim() } });
  } catch (error) {
    return $signup.set(failed(error));
  }
  $signup.set({ status: 'created' });
  leaveLater(() => location.assign('/login'), loginRedirectMs);
}
