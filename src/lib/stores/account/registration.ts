import { atom } from 'nanostores';
import * as v from 'valibot';
import { createCustomer, resendOtp, validateOtp } from '#contract/account';
import { customerPlaceholders } from '#lib/account/customer-placeholders';
import { otpTarget, type RegistrationDetails } from '#lib/account/registration-form';
import { toTarget } from '#lib/account/target';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { codeSentMessage } from '#lib/messages/account';
import { redirectLater } from '#lib/stores/device/redirect-later';
import { notify } from '#lib/stores/device/notices';
import { $store, pageStore, storeIds } from '#lib/stores/device/page-store';
import { saveRedirect } from '#lib/stores/device/redirect';
import { codeStep } from './code-step.ts';
import { login } from './login.ts';
import { refusalSentenceOr, refusedFields } from '#lib/stores/device/refusal-sentences';
import * as accountTexts from '#texts/account';
import * as sessionTexts from '#texts/session';

/**
 * The step of a guest's registration at the checkout (spec §4).
 * `problem` is the reason for the last failure, `refused` has the invalid fields.
 */
export type RegistrationState = {
  details: RegistrationDetails;
  problem?: string;
  refused?: (keyof RegistrationDetails)[];
} & (
  | { step: 'details' }
  | { step: 'code'; isCustomer: boolean; sentAt: number }
  | { step: 'password'; credential: string }
);

const emptyDetails: RegistrationDetails = { first_name: '', last_name: '', email: '', mobile_number: '' };

const saved = codeStep(
  `registration:${$store.get()?.store_id ?? 0}`,
  v.object({
    details: v.object({ first_name: v.string(), last_name: v.string(), email: v.string(), mobile_number: v.string() }),
    isCustomer: v.boolean(),
    /** Whether the code was entered. Only the details and a new customer's credential are then used. */
    isUsed: v.boolean(),
    credential: v.optional(v.string()),
  }),
);

function initialState(): RegistrationState {
  const { details = emptyDetails, isCustomer = false, isUsed = true, credential } = saved.entered() ?? {};
  const step = saved.read();
  if (step && credential !== undefined) return { step: 'password', details, credential };
  return step && !isUsed ? { step: 'code', details, isCustomer, sentAt: step.sentAt } : { step: 'details', details };
}

export const $registration = atom<RegistrationState>(initialState());

const loginRedirectMs = 2000;

const goToLogin = () =>
  redirectLater(() => {
    saveRedirect('/checkout');
    location.assign('/login');
  }, loginRedirectMs);

const showProblem = (problem: string) => $registration.set({ ...$registration.get(), problem });

const targetOf = (details: RegistrationDetails) => otpTarget(details, pageStore().country);

/** Sends a code to the mobile number, in Canada to the e-mail. */
export async function sendCode(details: RegistrationDetails): Promise<void> {
  $registration.set({ ...$registration.get(), details, refused: [] });
  try {
    const params = { target: targetOf(details), storeId: storeIds().storeId };
    const { message, resend_after_s } = await call(resendOtp, { params });
    const isCustomer = message === 'Already Registered';
    const sentAt = saved.save({ details, isCustomer, isUsed: false });
    $registration.set({ step: 'code', details, isCustomer, sentAt });
    notify(codeSentMessage(resend_after_s), 'success');
  } catch (error) {
    showProblem(refusalSentenceOr(error, accountTexts.otpSendFailed()));
  }
}

/** Logs in an existing customer; a new one continues with the third step. */
export async function checkCode(otp: string): Promise<void> {
  const state = $registration.get();
  if (state.step !== 'code') return;
  const { details, isCustomer } = state;
  try {
    const body = { mobile_no: targetOf(details), otp };
    const { password: credential } = await call(validateOtp, { body });
    saved.save({ details, isCustomer, isUsed: true, ...(!isCustomer && { credential }) });
    notify(accountTexts.otpValid(), 'success');
    if (isCustomer) await logInWith(details, credential);
    else $registration.set({ step: 'password', details, credential });
  } catch (error) {
    showProblem(refusalSentenceOr(error, accountTexts.otpCheckFailed()));
  }
}

/**
 * Registers the customer and logs in. A failure returns to the first step (spec §4).
 * @param password optional, because the code has verified the customer
 */
export async function register(password?: string): Promise<void> {
  const state = $registration.get();
  if (state.step !== 'password') return;
  const { details, credential } = state;
  try {
    const body = { ...customerPlaceholders(new Date()), ...customerFields(details), ...(password && { password }) };
    const headers = { Authorization: `Otp ${credential}` };
    const answer = await call(createCustomer, { body, headers });
    notify(accountTexts.registered(), 'success');
    await logInWith(details, password ?? answer.password ?? '');
  } catch (error) {
    saved.save({ details, isCustomer: false, isUsed: true });
    $registration.set({
      step: 'details',
      details,
      problem: registrationProblem(error),
      refused: refusedDetails(error),
    });
  }
}

/** Returns to the first step and keeps the input. */
export function changeDetails(): void {
  const { details } = $registration.get();
  saved.save({ details, isCustomer: false, isUsed: true });
  $registration.set({ step: 'details', details });
}

function customerFields({ first_name, last_name, email, mobile_number }: RegistrationDetails) {
  const { saas_id, store_id, country } = pageStore();
  const name = `${first_name.trim()} ${last_name.trim()}`;
  // In Canada the mobile number may be any text (spec §5); only a valid number is sent.
  const mobile = toTarget(mobile_number, country) ?? '';
  return { name, email: email.trim(), mobile_number: mobile, store_id, saas_id };
}

const refusedDetails = (error: unknown): (keyof RegistrationDetails)[] =>
  refusedFields(error).flatMap(({ path: field }) => {
    if (field === 'name') return ['first_name', 'last_name'];
    return field === 'email' || field === 'mobile_number' ? [field] : [];
  });

function registrationProblem(error: unknown): string {
  const sentence = sentenceFor(error);
  if (!(error instanceof ApiError)) return accountTexts.registerFailed();
  if (error.code !== 'already_registered') return `${accountTexts.registerFailed()} ${sentence}`;
  notify(accountTexts.alreadyRegistered(), 'error');
  goToLogin();
  return accountTexts.alreadyRegistered();
}

async function logInWith(details: RegistrationDetails, secret: string): Promise<void> {
  try {
    await login(targetOf(details), secret);
    saved.forget();
    notify(sessionTexts.loggedIn(), 'success');
    $registration.set({ step: 'details', details: emptyDetails });
  } catch (error) {
    const isRefused = error instanceof ApiError;
    console.warn('Logging in failed:', sentenceFor(error));
    notify(isRefused ? accountTexts.autoLoginFailed() : accountTexts.loginFailed(), 'error', 3000);
    showProblem(isRefused ? accountTexts.autoLoginFailed() : accountTexts.loginFailed());
    goToLogin();
  }
}
