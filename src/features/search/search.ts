import { pageShown } from '../../scripts/pages.ts';

const form = document.querySelector<HTMLFormElement>('[data-store-search]');
const part = (name: string) => form?.querySelector<HTMLElement>(`[data-search-${name}]`);

function showFailure(): void {
  for (const element of [part('panel'), part('note'), part('retry')]) if (element) element.hidden = false;
}

/** Loads the search on first use. A failure shows an error, with a button that reloads the page. */
async function loadSearch(): Promise<void> {
  if (!form) return;
  listen('removeEventListener');
  try {
    const { openSearchBox } = await import('./search-box.ts');
    openSearchBox(form);
  } catch (error) {
    console.warn(error);
    showFailure();
    part('retry')?.addEventListener('click', () => location.reload());
  }
}

const onUse = () => void loadSearch();

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  for (const type of ['pointerdown', 'input'] as const) form?.[change](type, onUse);
}

/** Whether the customer has typed since the loading page was requested. */
let isTyping = false;

function showQuery(): void {
  if (isTyping) return;
  const query = location.pathname === '/search' ? new URLSearchParams(location.search).get('q') : '';
  const box = form?.querySelector('input');
  if (box) box.value = query ?? '';
}

/** Loads the search on first use of its box, and shows each page's query in it. */
export function startSearch(): void {
  form?.addEventListener('input', () => (isTyping = true));
  window.navigation?.addEventListener('navigate', ({ navigationType }) => {
    if (navigationType !== 'replace') isTyping = false;
  });
  // On other pages, keep text that the browser restored into the box.
  if (location.pathname === '/search') showQuery();
  addEventListener(pageShown, showQuery);
  listen('addEventListener');
}
