import { atom } from 'nanostores';
import * as v from 'valibot';
import { enterCounter, requestCounterCode } from '#contract/counter/staff';
import { possibleTargets } from '#lib/account/target';
import { call } from '#lib/api/client';
import { ApiError, sentenceFor } from '#lib/api/errors';
import { codeSentMessage } from '#lib/messages/account';
import { codeStep } from '#lib/stores/account/code-step';
import * as formTexts from '#texts/form';
import { setSession } from './session.ts';

/**
 * The step of the counter's login. A new code can be sent `waitS` seconds after `sentAt`.
 * `note`: the last code is still valid. `problem`: the reason for the last failure.
 */
export type CounterLoginState = { target: string; problem?: string | undefined } & (
  | { step: 'target' }
  | { step: 'code'; sentAt: number; waitS: number; note?: string | undefined }
);

const defaultWaitS = 30;
const saved = codeStep('counter', v.string());

function initialState(): CounterLoginState {
  const step = saved.read();
  return step
    ? { step: 'code', target: step.entered, sentAt: step.sentAt, waitS: defaultWaitS }
    : { step: 'target', target: '' };
}

export const $counterLogin = atom<CounterLoginState>(initialState());

export function targetProblem(typed: string): string | undefined {
  if (typed === '') return formTexts.required();
  return possibleTargets(typed).length === 0 ? formTexts.targetForm() : undefined;
}

/** Sends a code, if the target belongs to staff. The response does not reveal whether it does. */
export async function sendLoginCode(target: string): Promise<void> {
  try {
    const { resend_after_s: waitS } = await call(requestCounterCode, { body: { target } });
    const note = waitS === undefined ? undefined : codeSentMessage(waitS);
    $counterLogin.set({ step: 'code', target, sentAt: saved.save(target), waitS: waitS ?? defaultWaitS, note });
  } catch (error) {
    const state = $counterLogin.get();
    const waitS = waitOf(error);
    const wait = state.step === 'code' && waitS !== undefined ? { sentAt: Date.now(), waitS } : {};
    $counterLogin.set({ ...state, ...wait, target, problem: sentenceFor(error) });
  }
}

/** The wait in a refusal, in seconds. */
function waitOf(error: unknown): number | undefined {
  const wait = error instanceof ApiError && (error.data as { retry_after_s?: unknown } | undefined)?.retry_after_s;
  return typeof wait === 'number' ? wait : undefined;
}

export async function enterCode(otp: string): Promise<void> {
  const state = $counterLogin.get();
  try {
    const { data } = await call(enterCounter, { body: { target: state.target, otp } });
    returnToTarget();
    setSession(data);
  } catch (error) {
    $counterLogin.set({ ...state, problem: sentenceFor(error) });
  }
}

/** Returns to the first step and keeps the input. */
export function returnToTarget(): void {
  saved.forget();
  $counterLogin.set({ step: 'target', target: $counterLogin.get().target });
}
