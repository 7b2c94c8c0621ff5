import type { ClientDirective } from 'astro';
import { onceIdle } from '../when-idle.ts';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates on interaction; scripts are fetched when the page is idle. `list`: also on scroll, without fetching
     * before.
     * `at-once`: hydrates with the page.
     */
    'client:engaged'?: boolean | 'list' | 'at-once';
  }
}

const useEvents = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'island-wanted'] as const;
const replayable = 'button, a[data-replay]';
/** A custom element whose buttons work without the island. */
const selfContained = 'product-card';
/** Whether the URL names another list than the published one. */
const needsOtherList = () => /[?&](category|sort|from|to|veg|stock|offers)=/.test(location.search);

/** Read once before this script's work, because reading forces a layout. */
const wasScrolled = scrollY > 0;

function afterLoad(work: () => void) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}

/** Loads an island's scripts, unless the device saves data. A failure is retried on first use. */
async function fetchScripts(island: HTMLElement) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const addresses = ['component-url', 'renderer-url'].map((name) => String(island.getAttribute(name)));
  await Promise.allSettled(addresses.map((address) => import(/* @vite-ignore */ address)));
}

/**
 * `client:engaged` hydrates an island on interaction. Buttons pressed before are busy, and pressed again afterwards.
 * Enter in a field presses its form's button. After a failed load, the page reloads when the device is back online.
 */
const engaged: ClientDirective = (load, { value }, island) => {
  if (!island.hasAttribute('ssr')) return; // already hydrated: its page is shown again
  const presses = new Set<HTMLElement>();
  const hydrated = new AbortController();
  const { signal } = hydrated;
  const setBusy = (isBusy: boolean) => {
    for (const pressed of presses) pressed.ariaBusy = isBusy ? 'true' : null;
  };

  const holdClick = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(replayable) : null;
    if (!pressed || pressed.closest(selfContained) || (event instanceof MouseEvent && opensElsewhere(event))) return;
    event.preventDefault();
    event.stopPropagation();
    presses.add(pressed);
    setBusy(true);
    start();
  };

  let isStarted = false;
  async function hydrate() {
    if (isStarted) return;
    isStarted = true;
    await (
      await load()
    )();
    setBusy(false);
    island.ariaBusy = null;
    // Astro logs a failed load without throwing; the island then keeps its `ssr` attribute.
    if (island.hasAttribute('ssr')) {
      isStarted = false;
      addEventListener('online', () => location.reload(), { once: true, signal }); // browsers do not retry a failed import
      return;
    }
    hydrated.abort();
    for (const pressed of presses) pressed.click(); // React hydrates a clicked island immediately
  }
  const start = () => void hydrate();

  island.addEventListener('click', holdClick, { capture: true, signal });
  for (const type of useEvents) island.addEventListener(type, start, { passive: true, signal });
  const isList = value === 'list';
  const isInUse = island.contains(document.activeElement) || (isList && (wasScrolled || needsOtherList()));
  if (isList && needsOtherList()) island.ariaBusy = 'true';
  if (value === 'at-once' || isInUse) start();
  else if (isList) addEventListener('scroll', () => afterLoad(start), { passive: true, once: true, signal });
  else afterLoad(() => void fetchScripts(island));
};

export default engaged;
