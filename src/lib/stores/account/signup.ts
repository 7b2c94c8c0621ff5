import { atom } from 'nanostores';
import * as v from 'valibot';
import { createCustomer, resendOtp, validateOtp } from '#contract/account';
import { customerPlaceholders } from '#lib/account/customer-placeholders';
import {
  signupTarget,
  storeFor,
  type SignupDetails,
  type SignupForm,
  type SignupProblems,
  type SignupStore,
} from '#lib/account/signup-form';
import { toTarget } from '#lib/account/target';
import { call } from '#lib/api/client';
import { ApiError } from '#lib/api/errors';
import { codeSentMessage } from '#lib/messages/account';
import { redirectLater } from '#lib/stores/device/redirect-later';
import { notify } from '#lib/stores/device/notices';
import { accountSentenceFor, refusalSentenceOr, refusedFields } from '#lib/stores/device/refusal-sentences';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';
import { redirectAfterLogin } from './after-login.ts';
import { codeStep } from './code-step.ts';
import { login } from './login.ts';

interface SentCode {
  store: SignupStore;
  /** Whether the target has an account. The code then logs in. */
  isCustomer: boolean;
  sentAt: number;
}

/** A failure may name invalid fields. */
export type SignupState = { details: SignupDetails } & (
  | { status: 'open' }
  | { status: 'failed'; severity: 'warning' | 'error'; message: string; fields: SignupProblems }
  | (SentCode & { status: 'code'; target: string; hasPassword: boolean; problem?: string })
  | { status: 'created' }
);

const text = v.string();
const country = v.picklist(['India', 'Canada']);

const saved = codeStep(
  'signup',
  v.object({
    details: v.object({ name: text, email: text, mobile_number: text, dob: text, address_1: text, address_2: text }),
    store: v.object({ saas_id: v.number(), store_id: v.number(), country }),
    isCustomer: v.boolean(),
  }),
);

const noDetails: SignupDetails = { name: '', email: '', mobile_number: '', dob: '', address_1: '', address_2: '' };

/** In memory only. After a reload, the customer types it again. */
let password = '';

/** An entered code whose account could not be created yet. */
let proof: { target: string; credential: string } | undefined;

const codeState = (details: SignupDetails, sent: SentCode): SignupState => ({
  status: 'code',
  details,
  target: signupTarget(details, sent.store.country),
  hasPassword: password !== '',
  ...sent,
});

function initialState(): SignupState {
  const step = saved.read();
  if (!step) return { status: 'open', details: saved.entered()?.details ?? noDetails };
  return codeState(step.entered.details, { ...step.entered, sentAt: step.sentAt });
}

export const $signup = atom<SignupState>(initialState());

const fieldMessages = (): SignupProblems => ({
  name: formTexts.checkField(),
  mobile_number: formTexts.phoneDigits(),
  email: formTexts.emailForm(),
  dob: accountTexts.tooYoung(),
  password: accountTexts.passwordLength(),
});

function showFailure(error: unknown): void {
  const { details } = $signup.get();
  const message = accountSentenceFor(error);
  if (!(error instanceof ApiError))
    return $signup.set({ status: 'failed', details, severity: 'error', message, fields: {} });
  const isTaken = error.code === 'already_registered';
  const messageFor = (field: string) => (isTaken ? undefined : fieldMessages()[field as keyof SignupForm]) ?? message;
  const fields = Object.fromEntries(refusedFields(error).map(({ path }) => [path, messageFor(path)]));
  const sentence = `${accountTexts.signupFailed()} ${message}`;
  $signup.set({ status: 'failed', details, severity: 'warning', message: sentence, fields });
}

async function sendCode(details: SignupDetails, store: SignupStore): Promise<void> {
  const params = { target: signupTarget(details, store.country), storeId: store.store_id };
  const { message, resend_after_s } = await call(resendOtp, { params });
  const isCustomer = message === 'Already Registered';
  const sentAt = saved.save({ details, store, isCustomer });
  $signup.set(codeState(details, { store, isCustomer, sentAt }));
  notify(codeSentMessage(resend_after_s), 'success');
}

/** Sends a code to the number, in Canada to the e-mail if there is one. The code creates the account. */
export async function signUp({ password: chosen, ...details }: SignupForm, stores: [SignupStore, ...SignupStore[]]) {
  password = chosen;
  const store = storeFor(details.mobile_number, stores);
  $signup.set({ status: 'open', details });
  try {
    if (proof?.target === signupTarget(details, store.country)) await createAccount(details, store, proof.credential);
    else await sendCode(details, store);
  } catch (error) {
    showFailure(error);
  }
}

const showProblem = (problem: string) => {
  const state = $signup.get();
  if (state.status === 'code') $signup.set({ ...state, problem });
};

export async function resendSignupCode(): Promise<void> {
  const state = $signup.get();
  if (state.status !== 'code') return;
  try {
    await sendCode(state.details, state.store);
  } catch (error) {
    showProblem(refusalSentenceOr(error, accountTexts.otpSendFailed()));
  }
}

/**
 * Checks the code and creates the account. Logs in an existing customer.
 * @param chosen the password, if the page was reloaded since it was typed
 */
export async function enterSignupCode(otp: string, chosen = ''): Promise<void> {
  const state = $signup.get();
  if (state.status !== 'code') return;
  const { details, store, target, isCustomer } = state;
  password ||= chosen;
  try {
    const { password: credential } = await call(validateOtp, { body: { mobile_no: target, otp } });
    saved.forget();
    if (isCustomer) return await login(target, credential).then(() => redirectAfterLogin());
    proof = { target, credential };
  } catch (error) {
    return showProblem(refusalSentenceOr(error, accountTexts.otpCheckFailed()));
  }
  await createAccount(details, store, proof.credential).catch(showFailure);
}

const loginRedirectMs = 5000;

/** Creates the account, and goes to the login page after 5 s (spec §4). */
async function createAccount(details: SignupDetails, store: SignupStore, credential: string): Promise<void> {
  const mobile_number = toTarget(details.mobile_number, store.country) ?? '';
  const trimmed = { name: details.name.trim(), email: details.email.trim() };
  const body = { ...customerPlaceholders(new Date()), ...details, ...trimmed, ...store, mobile_number, password };
  try {
    await call(createCustomer, { body, headers: { Authorization: `Otp ${credential}` } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'credential_invalid') proof = undefined;
    throw error;
  }
  $signup.set({ status: 'created', details });
  redirectLater(() => location.assign('/login'), loginRedirectMs);
}

/** Returns to the form and keeps the input. */
export function changeSignup(): void {
  saved.forget();
  $signup.set({ status: 'open', details: $signup.get().details });
}
