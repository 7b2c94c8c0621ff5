import * as v from 'valibot';
import { configureApi } from '#lib/api/settings';
import * as t from '#texts/session';
import { localArea, sessionArea } from './storage.ts';
import { notify } from './notices.ts';
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
  /** Whether the number or e-mail is verified. Required to order. */
  isVerified: v.optional(v.boolean(), true),
});

/** The customer logged in on this device (spec §3). */
export type Session = v.InferOutput<typeof session>;

/** Shared by all tabs; null for a guest. */
export const $session = persisted('auth', session);

const sevenDaysInSeconds = 7 * 24 * 60 * 60;

function writeTokenCookie(token: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `token=${token}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Whether only logged-in customers can see this page. */
const isPersonalPage = () => /^\/(cart|checkout|order|profile|my-subscription)\b/.test(location.pathname);

let isLeaving = false;

/** Whether the page is leaving for the login page. Nothing else may then navigate. */
export const isGoingToLogin = (): boolean => isLeaving;

const historyStateKey = () => `historyState:${$session.get()?.id ?? 0}`;

/** Goes to the login page, which leads back here. */
export function goToLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  saveRedirect(location.pathname + location.search);
  sessionArea.write(historyStateKey(), typeof history.state === 'string' ? history.state : undefined);
  location.replace('/login');
}

/** Takes the history state of the page that {@link goToLogin} left, if the same customer has logged in again. */
export function popHistoryState(): string | undefined {
  const key = historyStateKey();
  const state = sessionArea.read(key);
  sessionArea.write(key, undefined);
  return state;
}

/** Ends a rejected session. Public pages stay; a personal page goes to the login page. The cart stays at the shop. */
function endSession(endedToken: string): void {
  if ($session.get()?.token !== endedToken) return;
  writeTokenCookie('', 0);
  if (isPersonalPage()) {
    goToLogin();
    sessionArea.write(endedKey, 'yes');
    localArea.write('auth', undefined);
    return;
  }
  $session.set(null);
  notify(t.ended(), 'error', 3000);
}

const endedKey = 'session-ended';

/** Shows once on the login page that a session has ended. */
export function showSessionEnded(): void {
  if (sessionArea.read(endedKey) === undefined) return;
  sessionArea.write(endedKey, undefined);
  notify(t.ended(), 'error', 5000);
}

/**
 * Another tab has logged out (its whole storage is empty), or the page returns from the back/forward cache after that.
 */
function followLogout(): void {
  sessionArea.clear();
  isLeaving = true;
  if (/^\/(cart|checkout)\b/.test(location.pathname)) saveRedirect(location.pathname);
  location.replace('/login');
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === null && $session.get()) followLogout();
    if (key === 'auth' && newValue === null && isPersonalPage()) goToLogin();
  });
  window.addEventListener('pageshow', ({ persisted: isFromMemory }) => {
    if (isFromMemory && $session.get() && localArea.read('auth') === undefined) followLogout();
  });
}

configureApi({ token: () => $session.get()?.token, onSessionEnd: endSession });

export function saveSession(session: Session): void {
  writeTokenCookie(session.token, sevenDaysInSeconds);
  $session.set(session);
}

export function updateSession(changes: Partial<Session>): void {
  const session = $session.get();
  if (session) $session.set({ ...session, ...changes });
}

/** Deletes everything stored on this device and goes to the login page; other tabs follow. */
export function clearDevice(): void {
  isLeaving = true;
  localArea.clear();
  sessionArea.clear();
  $session.set(null);
  writeTokenCookie('', 0);
  location.assign('/login');
}
