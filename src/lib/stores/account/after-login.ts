import { leaveLater } from '#lib/stores/device/leave-later';
import { notify } from '#lib/stores/device/notices';
import { $store } from '#lib/stores/device/page-store';
import { takeRedirect } from '#lib/stores/device/redirect';
import * as sessionTexts from '#texts/session';

const home = '/';
const checkout = '/checkout';
const checkoutDelayMs = 1000;
const homeTimeoutMs = 1500;

/** Reads what the home page reserves room for: the order under way and earlier purchases. */
async function prepareHome(): Promise<void> {
  if (!$store.get()) return;
  const [{ loadUnderWay }, { loadBought }] = await Promise.all([
    import('#lib/stores/orders/under-way'),
    import('#lib/stores/orders/bought'),
  ]);
  await Promise.all([loadUnderWay(), loadBought()]);
}

/** Opens the home page, which shows an order of another device at once, unless the answer takes too long. */
function openHome(): void {
  const timeout = new Promise((resolve) => setTimeout(resolve, homeTimeoutMs));
  void Promise.race([prepareHome().catch(console.warn), timeout]).then(() => location.replace(home));
}

/** Returns to the page that required the login, else to the home page; to the checkout after a second (spec §2). */
export function leaveLogin(): void {
  const target = takeRedirect() ?? home;
  if (target === home) return openHome();
  if (target !== checkout) return location.replace(target);
  notify(sessionTexts.loggedIn(), 'success');
  leaveLater(() => location.replace(target), checkoutDelayMs);
}
