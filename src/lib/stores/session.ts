import * as v from 'valibot';
import { logout as endSession, userLogin } from '#contract/account';
import { call, configureApi } from '#lib/api/client';
import { NetworkError, sentenceFor } from '#lib/api/errors';
import { accountMessages } from '#lib/messages/account';
import { sessionEnded } from '#lib/messages/session';
import { localArea, sessionArea } from './device-storage.ts';
import { notify } from './notices.ts';
import { $store } from './page-store.ts';
import { persisted } from './persisted.ts';
import { saveRedirect } from './redirect.ts';

const text = v.string();
const number = v.number();

const session = v.object({
  token: v.pipe(text, v.minLength(1)),
  user: text,
  id: number,
  saasId: number,
  storeId: number,
  mobileNumber: text,
  name: text,
  email: text,
  /** Whether a code has proved the number or e-mail; until then nothing can be ordered. */
  isVerified: v.optional(v.boolean(), true),
});

/** Who is logged in on this device (spec §3). */
export type Session = v.InferOutput<typeof session>;

/** The session, shared by all tabs; null for a guest. */
export const $session = persisted('auth', session);

const sevenDaysInSeconds = 7 * 24 * 60 * 60;

function writeTokenCookie(token: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `token=${token}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Pages that mean nothing to a guest. */
const isPersonal = () => /^\/(cart|checkout|order|profile)\b/.test(location.pathname);

let isLeaving = false;

/** Whether the page is on its way to the login page: then nothing else may lead away from it. */
export const isGoingToLogin = (): boolean => isLeaving;

/** Goes to the login page, and back here after it. */
export function goToLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  saveRedirect(location.pathname + location.search);
  location.replace('/login');
}

/**
 * The shop no longer knows the session. A guest may go on reading; a page that means nothing to a guest leads to the
 * login page, which says why, and back. The cart is kept at the shop.
 */
function endHere(endedToken: string): void {
  if ($session.get()?.token !== endedToken) return;
  writeTokenCookie('', 0);
  if (isPersonal()) {
    goToLogin();
    sessionArea.write(endedKey, 'yes');
    localArea.write('auth', undefined);
    return;
  }
  $session.set(null);
  notify(sessionEnded, 'error', 3000);
}

const endedKey = 'session-ended';

/** Says on the login page, once, that a session has ended. */
export function sayWhySessionEnded(): void {
  if (sessionArea.read(endedKey) === undefined) return;
  sessionArea.write(endedKey, undefined);
  notify(sessionEnded, 'error', 5000);
}

/** Another tab has logged out (its whole storage is empty), or the page comes back from the browser's memory after it. */
function leaveWithOtherTab(): void {
  sessionArea.clear();
  isLeaving = true;
  location.replace('/login');
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null && $session.get()) leaveWithOtherTab();
    if (key === 'auth' && newValue === null && isPersonal()) goToLogin();
  });
  window.addEventListener('pageshow', ({ persisted: isFromMemory }) => {
    if (isFromMemory && $session.get() && localArea.read('auth') === undefined) leaveWithOtherTab();
  });
}

configureApi({ token: () => $session.get()?.token, onSessionEnd: endHere });

/**
 * Logs in with a password, or once with the credential of a validated code, and keeps the session.
 * @throws {ApiError} `invalid_credentials`, `rate_limited`
 * @throws {NetworkError}
 */
export async function login(userName: string, password: string): Promise<void> {
  const body = { user_name: userName, password, store_id: $store.get()?.store_id };
  const { data } = await call(userLogin, { body });
  const { jwt_response: token, customer_data: customer } = data;
  writeTokenCookie(token, sevenDaysInSeconds);
  $session.set({
    token,
    user: userName,
    id: customer.id,
    saasId: customer.saas_id,
    storeId: customer.store_id,
    mobileNumber: customer.mobile_number,
    name: customer.name,
    email: customer.email,
    isVerified: customer.is_verified,
  });
}

/** Keeps what the customer has changed of themselves. */
export function changeSession(changes: Partial<Session>): void {
  const known = $session.get();
  if (known) $session.set({ ...known, ...changes });
}

/** Logs in like {@link login}. @returns why it failed, in a sentence (spec §8); nothing when it did not */
export async function tryLogin(userName: string, password: string): Promise<string | undefined> {
  try {
    await login(userName, password);
    return undefined;
  } catch (error) {
    const sentence = sentenceFor(error);
    const hasNoTokens = error instanceof NetworkError && error.reason === 'unintelligible';
    return hasNoTokens ? accountMessages.userNotFound : sentence;
  }
}

/**
 * Ends the session at the shop, forgets everything kept on this device and goes to the login page (spec §4).
 * The device forgets also when the shop cannot be reached; the token then ends by itself within 7 days.
 */
export async function logout(): Promise<void> {
  try {
    await call(endSession);
  } catch (error) {
    console.warn('The session was ended on this device only:', sentenceFor(error));
  }
  forgetDevice();
}

/** Forgets everything kept on this device and goes to the login page; other tabs follow. */
export function forgetDevice(): void {
  isLeaving = true;
  localArea.clear();
  sessionArea.clear();
  $session.set(null);
  writeTokenCookie('', 0);
  location.assign('/login');
}
