import { leaveLogin } from '#lib/stores/account/after-login';
import { $session, showSessionEnded } from '#lib/stores/device/session';
import { loadUntilDone } from '../../scripts/when-idle.ts';
import { hydratePendingCode } from './pending-code.ts';

/** Redirects logged-in customers. Hydrates the form at once if a one-time code is pending. */
export function startLoginPage(): void {
  showSessionEnded();
  $session.listen((session) => session && leaveLogin());
  if ($session.get())
    loadUntilDone(async () => {
      const { isSessionValid } = await import('#lib/stores/account/login');
      if (await isSessionValid()) leaveLogin();
    });
  hydratePendingCode('login', 'reset');
}
