import { atom } from 'nanostores';
import { resendOtpLogin, validateOtp } from '#contract/account';
import { possibleTargets } from '#lib/account/target';
import { call } from '#lib/api/client';
import { accountMessages as messages } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { refusalSentenceOr } from '#lib/stores/device/refusal-sentences';
import { login } from './login.ts';

/** The step of logging in by code: the number or e-mail, then the code. `problem` says why the last try failed. */
export interface CodeLoginState {
  step: 'target' | 'code';
  target: string;
  problem?: string | undefined;
}

export const $codeLogin = atom<CodeLoginState>({ step: 'target', target: '' });

/** Sends a code if what was typed has an account. The answer does not reveal whether it has one. */
export async function sendLoginCode(target: string): Promise<void> {
  if (possibleTargets(target).length === 0)
    return $codeLogin.set({ step: 'target', target, problem: target ? messages.targetForm : messages.userRequired });
  try {
    await call(resendOtpLogin, { params: { target } });
    $codeLogin.set({ step: 'code', target });
    notify(messages.otpSent, 'success');
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), target, problem: refusalSentenceOr(error, messages.otpSendFailed) });
  }
}

/** Checks the code and logs in. */
export async function enterLoginCode(otp: string): Promise<void> {
  const { target } = $codeLogin.get();
  try {
    const { password } = await call(validateOtp, { body: { mobile_no: target, otp } });
    await login(target, password);
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), problem: refusalSentenceOr(error, messages.loginFailed) });
  }
}

/** Goes back to the first step, with what was typed. */
export const returnToTarget = (): void => $codeLogin.set({ step: 'target', target: $codeLogin.get().target });
