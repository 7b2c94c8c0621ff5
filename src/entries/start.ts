import { loadFeatures, setFeatures } from '../scripts/features.ts';
import { setPageFailed, setPageReady } from '../scripts/page-ready.ts';

/*
 * Starts the page's scripts after its first paint and images, because they compete for bandwidth; on the first input; or at
 * once if the tab is hidden, or the URL or the history asks for other content than the file's.
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
  ['[data-plans]', () => import('./plans.ts')],
  ['[component-export=SearchResults]', () => import('./search.ts')],
  ['[data-follow]', () => import('./message-link.ts')],
  ['[component-export=LoginPage]', () => import('./login.ts')],
  ['[component-export=SignupPage]', () => import('./signup.ts')],
]);

const maxWaitMs = 2000;
const inputs = new AbortController();
let isStarted = false;

async function startPage(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  inputs.abort();
  try {
    await Promise.all([entries[document.body.dataset.entry ?? '']?.(), loadFeatures(document)]);
  } catch (error) {
    console.warn(error);
    setPageFailed();
    return;
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
for (const type of ['pointerdown', 'keydown', 'submit']) addEventListener(type, start, { signal: inputs.signal });
