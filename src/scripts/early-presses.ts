declare global {
  interface Window {
    /** What was pressed or submitted since the page appeared; from now on the page's scripts see to it themselves. */
    takeEarlyPresses?: () => Set<HTMLElement>;
  }
}

/**
 * Does what was pressed while the page's scripts were still on their way. `early-presses.js`, inline in every page of a
 * store, has kept it.
 */
export function doEarlyPresses(): void {
  for (const pressed of window.takeEarlyPresses?.() ?? []) {
    pressed.ariaBusy = null;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  }
}
