import { loadFeatures, setFeatures } from '../scripts/features.ts';
import { setPageReady } from '../scripts/page-ready.ts';

/*
 * Starts the page's scripts after its first paint and its pictures, for which they would compete, or as soon as the page is
 * used; at once for a page that shows other content than its file's.
 */

const entries: Record<string, () => Promise<unknown>> = {
  store: () => import('./store.ts'),
  static: () => import('./static.ts'),
  bare: () => import('./bare.ts'),
};

/** Astro's script that starts islands is inline in pages that have some; a page shown in place does not run it. */
const startIslands = async () =>
  customElements.get('astro-island') ?? (await import('../scripts/islands/start-islands.ts'));

setFeatures([
  ['astro-island', startIslands],
  ['[data-buy]', () => import('./product.ts')],
  ['[component-export=SearchResults]', () => import('./search.ts')],
  ['[data-follow]', () => import('./message-link.ts')],
  ['[component-export=LoginPage]', () => import('./login.ts')],
]);

const maxWaitMs = 2000;
const waiting = new AbortController();

async function startPage(): Promise<void> {
  if (waiting.signal.aborted) return;
  waiting.abort();
  try {
    await Promise.all([entries[document.body.dataset.entry ?? '']?.(), loadFeatures(document)]);
  } catch (error) {
    console.warn(error);
    addEventListener('online', () => location.reload(), { once: true }); // browsers do not retry a failed import
  }
  setPageReady();
}

const start = () => void startPage();

function startAfterLoad(): void {
  const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(start));
  if (document.readyState === 'complete') afterFrame();
  else addEventListener('load', afterFrame);
  setTimeout(start, maxWaitMs);
}

if (document.hidden || history.state || location.search) start();
else new PerformanceObserver(startAfterLoad).observe({ type: 'paint', buffered: true });
for (const type of ['pointerdown', 'keydown', 'submit']) addEventListener(type, start, { signal: waiting.signal });
