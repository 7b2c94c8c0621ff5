import { redirectAfterLogin } from '#lib/stores/account/after-login';
import { $store } from '#lib/stores/device/page-store';
import { $session, showSessionEnded } from '#lib/stores/device/session';
import { loadUntilDone } from '../../scripts/when-idle.ts';
import { hydratePendingCode } from './pending-code.ts';

/** Loads the data that decides which room the home page reserves: the order under way and earlier purchases. */
async function prepareHome(): Promise<void> {
  if (!$store.get()) return;
  const [{ loadUnderWay }, { loadBought }] = await Promise.all([
    import('#lib/stores/orders/under-way'),
    import('#lib/stores/orders/bought'),
  ]);
  await Promise.all([loadUnderWay(), loadBought()]);
}

/** Redirects logged-in customers. Hydrates the form at once if a one-time code is pending. */
export function startLoginPage(): void {
  showSessionEnded();
  $session.listen((session) => session && redirectAfterLogin(prepareHome));
  if ($session.get())
    loadUntilDone(async () => {
      const { isSessionValid } = await import('#lib/stores/account/login');
      if (await isSessionValid()) redirectAfterLogin(prepareHome);
    });
  hydratePendingCode('login', 'reset');
}
