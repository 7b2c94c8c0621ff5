import { atom } from 'nanostores';
import * as v from 'valibot';
import { forgotPassword, resendOtpForgotPassword, validateOtp } from '#contract/account';
import { passwordProblems, type PasswordPair } from '#lib/account/registration-form';
import { possibleTargets } from '#lib/account/target';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { codeSentMessage } from '#lib/messages/account';
import { codeStep } from './code-step.ts';
import { notify } from '#lib/stores/device/notices';
import { refusalSentenceOr } from '#lib/stores/device/refusal-sentences';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';

/** The step of the dialog for a forgotten password (spec §4). `problem` is the reason for the last failure. */
export type PasswordResetState = { target: string; problem?: string | undefined } & (
  | { step: 'target' }
  | { step: 'code'; sentAt: number }
  | { step: 'password'; credential: string }
  | { step: 'done' }
);

const start: PasswordResetState = { step: 'target', target: '' };

const saved = codeStep('reset', v.string());

function initialState(): PasswordResetState {
  const step = saved.read();
  return step ? { step: 'code', target: step.entered, sentAt: step.sentAt } : start;
}

export const $passwordReset = atom<PasswordResetState>(initialState());

const showProblem = (problem: string) => $passwordReset.set({ ...$passwordReset.get(), problem });

/** Sends a code. The response does not reveal whether there is an account. */
export async function requestReset(target: string): Promise<void> {
  if (possibleTargets(target).length === 0)
    return $passwordReset.set({
      step: 'target',
      target,
      problem: target ? formTexts.targetForm() : accountTexts.fillInAll(),
    });
  try {
    const { resend_after_s } = await call(resendOtpForgotPassword, { params: { target } });
    $passwordReset.set({ step: 'code', target, sentAt: saved.save(target) });
    if (resend_after_s !== undefined) notify(codeSentMessage(resend_after_s), 'success');
  } catch (error) {
    $passwordReset.set({
      ...$passwordReset.get(),
      target,
      problem: refusalSentenceOr(error, accountTexts.otpSendFailed()),
    });
  }
}

export async function enterResetCode(otp: string): Promise<void> {
  const { target } = $passwordReset.get();
  try {
    const { password: credential } = await call(validateOtp, { body: { mobile_no: target, otp } });
    saved.forget();
    $passwordReset.set({ step: 'password', target, credential });
  } catch (error) {
    showProblem(refusalSentenceOr(error, accountTexts.codeCheckFailed()));
  }
}

function formProblem({ password, confirm_password }: PasswordPair): string | undefined {
  if (!password || !confirm_password) return accountTexts.fillInAll();
  return Object.values(passwordProblems({ password, confirm_password }))[0];
}

export async function resetPassword(form: PasswordPair): Promise<void> {
  const state = $passwordReset.get();
  if (state.step !== 'password') return;
  const problem = formProblem(form);
  if (problem) return showProblem(problem);
  try {
    const body = { mobile_number: state.target, ...form };
    await call(forgotPassword, { body, headers: { Authorization: `Otp ${state.credential}` } });
    $passwordReset.set({ step: 'done', target: state.target });
    notify(accountTexts.passwordUpdated(), 'success', 3000);
  } catch (error) {
    const sentence = sentenceFor(error);
    showProblem(
      error instanceof ApiError
        ? `${accountTexts.passwordUpdateFailed()} ${sentence}`
        : accountTexts.passwordResetFailed(),
    );
  }
}

/** Returns to the first step and keeps the input. */
export function stepBack(): void {
  saved.forget();
  $passwordReset.set({ step: 'target', target: $passwordReset.get().target });
}

/** Resets the dialog to its first step (spec §4). */
export function closeReset(): void {
  saved.forget();
  $passwordReset.set(start);
}
