import { atom } from 'nanostores';
import * as v from 'valibot';
import { resendOtpLogin, validateOtp } from '#contract/account';
import { possibleTargets } from '#lib/account/target';
import { call } from '#lib/api/client';
import { codeSentMessage } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { refusalSentenceOr } from '#lib/stores/device/refusal-sentences';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';
import { codeStep } from './code-step.ts';
import { login } from './login.ts';

/** The step of a login by code. `problem` is the reason for the last failure. */
export type CodeLoginState = { target: string; problem?: string | undefined } & (
  | { step: 'target' }
  | { step: 'code'; sentAt: number }
);

const saved = codeStep('login', v.string());

function initialState(): CodeLoginState {
  const step = saved.read();
  return step ? { step: 'code', target: step.entered, sentAt: step.sentAt } : { step: 'target', target: '' };
}

export const $codeLogin = atom<CodeLoginState>(initialState());

/** Sends a code if the target has an account. The response does not reveal whether it has one. */
export async function sendLoginCode(target: string): Promise<void> {
  if (possibleTargets(target).length === 0)
    return $codeLogin.set({
      step: 'target',
      target,
      problem: target ? formTexts.targetForm() : accountTexts.userRequired(),
    });
  try {
    const { resend_after_s } = await call(resendOtpLogin, { params: { target } });
    $codeLogin.set({ step: 'code', target, sentAt: saved.save(target) });
    if (resend_after_s !== undefined) notify(codeSentMessage(resend_after_s), 'success');
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), target, problem: refusalSentenceOr(error, accountTexts.otpSendFailed()) });
  }
}

export async function enterLoginCode(otp: string): Promise<void> {
  const { target } = $codeLogin.get();
  try {
    const { password } = await call(validateOtp, { body: { mobile_no: target, otp } });
    saved.forget();
    await login(target, password);
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), problem: refusalSentenceOr(error, accountTexts.loginFailed()) });
  }
}

/** Returns to the first step and keeps the input. */
export function returnToTarget(): void {
  saved.forget();
  $codeLogin.set({ step: 'target', target: $codeLogin.get().target });
}
