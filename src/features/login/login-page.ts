import { leaveLogin } from '#lib/stores/account/after-login';
import { hasCodeStep } from '#lib/stores/account/code-step';
import { $session, showSessionEnded } from '#lib/stores/device/session';
import { loadUntilDone } from '../../scripts/when-idle.ts';

/** Redirects logged-in customers. Hydrates the form at once if a one-time code is pending. */
export function startLoginPage(): void {
  showSessionEnded();
  $session.listen((session) => session && leaveLogin());
  if ($session.get())
    loadUntilDone(async () => {
      const { isSessionValid } = await import('#lib/stores/account/login');
      if (await isSessionValid()) leaveLogin();
    });
  if (hasCodeStep('login') || hasCodeStep('reset'))
    document.querySelector('astro-island')?.dispatchEvent(new Event('island-wanted'));
}
