import type { ClientDirective } from 'astro';
import { onceIdle } from '../../../src/scripts/when-idle.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when someone touches the island, scrolls, when the loaded page is idle, or at once when it is asked for something or told so. */
    'client:engaged'?: boolean | 'at-once';
  }
}

const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
const active = 'button, a[data-replay]';
/** Its buttons work without the island. */
const alreadyLive = 'product-card';
/** The address asks for something that is not in the file (a tab of the home page is), or the customer comes back to it. */
const isAwaited = () => /[?&](?!tab=)/.test(location.search) || history.state?.list !== undefined;

/** A link that is to open in another tab or window. */
const wantsOtherPlace = (event: Event) =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);

function afterLoad(work: () => void) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}

/**
 * `client:engaged`: costs nothing until the island is used. What is pressed or submitted before it is
 * ready is kept and done again when it is. What cannot be loaded is tried again at the next touch, or when the
 * device is back online.
 */
const engaged: ClientDirective = (load, { value }, island) => {
  const kept: (() => void)[] = [];
  const ended = new AbortController();
  const { signal } = ended;

  const keepClick = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(active) : null;
    if (!pressed || pressed.closest(alreadyLive) || wantsOtherPlace(event)) return;
    keep(event, () => pressed.click());
  };
  const keepSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    keep(event, () => form.requestSubmit());
  };
  function keep(event: Event, again: () => void) {
    event.preventDefault();
    event.stopPropagation();
    kept.push(again);
    void hydrate();
  }

  let isStarted = false;
  async function hydrate() {
    if (isStarted) return;
    isStarted = true;
    await (
      await load()
    )();
    // Astro reports what it could not load, but does not throw it: the island is then as it was published.
    if (island.hasAttribute('ssr')) {
      isStarted = false;
      addEventListener('online', start, { once: true, signal });
      return;
    }
    ended.abort();
    for (const again of kept) again();
  }
  const start = () => void hydrate();

  island.addEventListener('click', keepClick, { capture: true, signal });
  island.addEventListener('submit', keepSubmit, { capture: true, signal });
  for (const touch of touches) island.addEventListener(touch, start, { passive: true, signal });
  addEventListener('scroll', start, { passive: true, once: true, signal });
  if (value === 'at-once' || isAwaited()) start();
  else afterLoad(start);
};

export default engaged;
