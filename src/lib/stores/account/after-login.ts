import { leaveLater } from '#lib/stores/device/leave-later';
import { notify } from '#lib/stores/device/notices';
import { takeRedirect } from '#lib/stores/device/redirect';
import * as sessionTexts from '#texts/session';

const checkout = '/checkout';
const checkoutDelayMs = 1000;

/** Returns to the page that required the login, else to the home page; to the checkout after a second (spec §2). */
export function leaveLogin(): void {
  const target = takeRedirect() ?? '/';
  if (target !== checkout) return location.replace(target);
  notify(sessionTexts.loggedIn(), 'success');
  leaveLater(() => location.replace(target), checkoutDelayMs);
}
