import { atom } from 'nanostores';
import {
  checkDomain,
  checkPaymentKeys,
  finishSetup,
  openSetup,
  readSetup,
  sendSetupMessage,
  type SetupState,
} from '#contract/setup/setup';
import { call } from '#lib/api/client';
import { ApiError, failureOf, sentenceFor } from '#lib/api/errors';
import { checkSentence, sentWords } from '#lib/messages/setup-checks';

/** `used`: the link was used or has expired. `closed`: there was no link. */
export type SetupPageState =
  | { status: 'loading' | 'closed' | 'used' | 'finished' }
  | { status: 'failed'; problem: string }
  | { status: 'open'; setup: SetupState };

export const $setup = atom<SetupPageState>({ status: 'loading' });

export const showSetup = (setup: SetupState): void => $setup.set({ status: 'open', setup });

/** Opens the page by the link's token, which is removed from the URL, or by its session. */
export async function openSetupPage(): Promise<void> {
  $setup.set({ status: 'loading' });
  const token = location.hash.slice(1);
  try {
    showSetup((token && (await openByLink(token))) || (await call(readSetup)).data);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') $setup.set({ status: token ? 'used' : 'closed' });
    else $setup.set({ status: 'failed', problem: sentenceFor(error) });
  }
}

/** @returns undefined for an invalid link. There may still be a session */
async function openByLink(token: string): Promise<SetupState | undefined> {
  try {
    return (await call(openSetup, { body: { token } })).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error;
    return undefined;
  } finally {
    history.replaceState(null, '', location.pathname);
  }
}

/** Checks whether the store is published. */
export async function refreshSetup(): Promise<void> {
  const problem = await failureOf(async () => showSetup((await call(readSetup)).data));
  if (problem) console.warn(problem);
}

const checkProblem = (error: unknown): string =>
  error instanceof ApiError && error.code === 'setup_check_failed' ? checkSentence(error.data) : sentenceFor(error);

/** Sends a test code. @returns the result, in a sentence */
export async function sendTest(target: string): Promise<{ isSent: boolean; text: string }> {
  try {
    const { data } = await call(sendSetupMessage, { body: { target } });
    return { isSent: true, text: sentWords(data) };
  } catch (error) {
    return { isSent: false, text: checkProblem(error) };
  }
}

/** @returns the reason for a failed check */
async function runCheck(check: typeof checkDomain | typeof checkPaymentKeys): Promise<string | undefined> {
  try {
    await call(check);
    return undefined;
  } catch (error) {
    return checkProblem(error);
  }
}

/** Tests the payment keys. @returns the reason for a failure */
export const checkKeys = (): Promise<string | undefined> => runCheck(checkPaymentKeys);

/** Checks that the shop responds at its URL. @returns the reason for a failure */
export const checkAddress = (): Promise<string | undefined> => runCheck(checkDomain);

/** @returns the reason for a failure */
export const endSetup = (): Promise<string | undefined> =>
  failureOf(async () => {
    await call(finishSetup);
    $setup.set({ status: 'finished' });
  });
