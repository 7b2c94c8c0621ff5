import { redirectLater } from '#lib/stores/device/redirect-later';
import { notify } from '#lib/stores/device/notices';
import { popRedirect } from '#lib/stores/device/redirect';
import * as sessionTexts from '#texts/session';

const home = '/';
const checkout = '/checkout';
const checkoutDelayMs = 1000;
const homeTimeoutMs = 1500;

/** Opens the home page once it is prepared, or after a timeout. */
function openHome(prepare: () => Promise<unknown>): void {
  const timeout = new Promise((resolve) => setTimeout(resolve, homeTimeoutMs));
  void Promise.race([prepare().catch(console.warn), timeout]).then(() => location.replace(home));
}

/**
 * Returns to the page that required the login, else to the home page; to the checkout after a second (spec §2).
 * @param prepareHome loads the customer's data for the home page
 */
export function redirectAfterLogin(prepareHome?: () => Promise<unknown>): void {
  const target = popRedirect() ?? home;
  if (target === home && prepareHome) return openHome(prepareHome);
  if (target !== checkout) return location.replace(target);
  notify(sessionTexts.loggedIn(), 'success');
  redirectLater(() => location.replace(target), checkoutDelayMs);
}
