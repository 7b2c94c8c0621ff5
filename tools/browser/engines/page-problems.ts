/* What pages throw, where a browser's driver does not tell. Each function stands alone: it is sent to a page as text. */

/** Keeps in the tab what its pages throw, leave unhandled or are refused by their own policy; the first call counts. */
function recordProblems(): void {
  const scope = globalThis as { recordsProblems?: true };
  if (scope.recordsProblems || typeof sessionStorage === 'undefined') return; // a worker has none
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

/** What was recorded in this tab. */
export const readProblems = (): string[] => JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[];
