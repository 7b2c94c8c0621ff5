import { atom } from 'nanostores';
import { resendOtpLogin, validateOtp } from '#contract/account';
import { possibleTargets } from '#lib/account/target';
import { call } from '#lib/api/client';
import { accountMessages as say } from '#lib/messages/account';
import { notify } from '#lib/stores/device/notices';
import { refusalSentenceOr } from '#lib/stores/device/refusal-sentences';
import { login } from './login.ts';

/** How far logging in by code is: who it is, then the code. `problem` says why the last try failed. */
export interface CodeLoginState {
  step: 'target' | 'code';
  target: string;
  problem?: string | undefined;
}

export const $codeLogin = atom<CodeLoginState>({ step: 'target', target: '' });

/** Sends a code to whoever has an account under what was typed. Nobody learns whether there is one. */
export async function sendLoginCode(target: string): Promise<void> {
  if (possibleTargets(target).length === 0)
    return $codeLogin.set({ step: 'target', target, problem: target ? say.targetForm : say.userRequired });
  try {
    await call(resendOtpLogin, { params: { target } });
    $codeLogin.set({ step: 'code', target });
    notify(say.otpSent, 'success');
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), target, problem: refusalSentenceOr(error, say.otpSendFailed) });
  }
}

/** Checks the code and logs in. */
export async function enterLoginCode(otp: string): Promise<void> {
  const { target } = $codeLogin.get();
  try {
    const { password } = await call(validateOtp, { body: { mobile_no: target, otp } });
    await login(target, password);
  } catch (error) {
    $codeLogin.set({ ...$codeLogin.get(), problem: refusalSentenceOr(error, say.loginFailed) });
  }
}

/** Goes back to who it is, keeping what was typed. */
export const returnToTarget = (): void => $codeLogin.set({ step: 'target', target: $codeLogin.get().target });
