/*
 * Errors of pages, for drivers that do not report them. Each function is self-contained: it is sent to a page as text.
 */

/** Stores errors, unhandled rejections and policy violations of the tab's pages. Only the first call has an effect. */
function recordProblems(): void {
  const scope = globalThis as { recordsProblems?: true };
  if (scope.recordsProblems || typeof sessionStorage === 'undefined') return; // workers have none
  scope.recordsProblems = true;
  const add = (text: string) => {
    const known = JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[];
    sessionStorage.setItem('problems', JSON.stringify([...known, `${location.pathname}: ${text}`]));
  };
  addEventListener('error', ({ message }) => add(message));
  addEventListener('unhandledrejection', ({ reason }) => add(`unhandled ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    add(`${violatedDirective} refuses ${blockedURI}`),
  );
}

/** The first lines of each script of the pages. */
export const recordingScript = `(${recordProblems.toString()})();`;

export const readProblems = (): string[] => JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[];
