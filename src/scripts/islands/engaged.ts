import type { ClientDirective } from 'astro';
import { onceIdle } from '../when-idle.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates when the customer uses the island or scrolls, and when the loaded page is idle, or at once; `when-used` only when
     * it is used, and its page travels without what brings islands to life (`shell.ts` loads it).
     */
    'client:engaged'?: boolean | 'when-used' | 'at-once';
  }
}

const useEvents = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const replayable = 'button, a[data-replay]';
/** A custom element whose buttons work without the island. */
const selfContained = 'product-card';
/** Whether the address names content that is not in the file (home tabs are), or the history has a saved list. */
const needsOtherContent = () => /[?&](?!tab=)/.test(location.search) || history.state?.list !== undefined;

/** Before this script had come; asked once, as it has the page laid out. */
const wasScrolled = scrollY > 0;

/** Whether a click opens another tab or window. */
const opensElsewhere = (event: Event) =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);

function afterLoad(work: () => void) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}

/**
 * `client:engaged`: hydrates the island when it is used. Clicks and submits before that are replayed after hydration. A failed
 * load is tried again at the next use, or when the device is back online.
 */
const engaged: ClientDirective = (load, { value }, island) => {
  if (!island.hasAttribute('ssr')) return; // it works already: its page is shown again
  const replays: (() => void)[] = [];
  const hydrated = new AbortController();
  const { signal } = hydrated;

  const holdClick = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(replayable) : null;
    if (!pressed || pressed.closest(selfContained) || opensElsewhere(event)) return;
    hold(event, () => pressed.click());
  };
  const holdSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    hold(event, () => form.requestSubmit());
  };
  function hold(event: Event, replay: () => void) {
    event.preventDefault();
    event.stopPropagation();
    replays.push(replay);
    void hydrate();
  }

  let isStarted = false;
  async function hydrate() {
    if (isStarted) return;
    isStarted = true;
    await (
      await load()
    )();
    // Astro logs a failed load without throwing; the island then keeps its `ssr` attribute.
    if (island.hasAttribute('ssr')) {
      isStarted = false;
      addEventListener('online', start, { once: true, signal });
      return;
    }
    hydrated.abort();
    for (const replay of replays) replay();
  }
  const start = () => void hydrate();

  island.addEventListener('click', holdClick, { capture: true, signal });
  island.addEventListener('submit', holdSubmit, { capture: true, signal });
  for (const type of useEvents) island.addEventListener(type, start, { passive: true, signal });
  addEventListener('scroll', () => afterLoad(start), { passive: true, once: true, signal });
  const isInUse = wasScrolled || island.contains(document.activeElement);
  if (value === 'at-once' || isInUse || needsOtherContent()) start();
  else if (value !== 'when-used') afterLoad(start);
};

export default engaged;
