const form = document.querySelector<HTMLFormElement>('[data-store-search]');
const part = (name: string) => form?.querySelector<HTMLElement>(`[data-search-${name}]`);

/** Shows the sentence that the page has for this. */
function sayFailed(): void {
  for (const each of [part('panel'), part('note'), part('retry')]) if (each) each.hidden = false;
}

/** Gets the search when somebody first uses its box. When it cannot be had, says so; the next use tries again. */
async function wake({ currentTarget }: Event): Promise<void> {
  if (!form || !(currentTarget instanceof HTMLElement)) return;
  listen('removeEventListener');
  try {
    const { openSearchBox } = await import('./search-box.ts');
    openSearchBox(form);
  } catch (error) {
    console.warn('The search was not loaded:', error);
    sayFailed();
    listen('addEventListener');
  }
}

const onUse = (event: Event) => void wake(event);

function listen(change: 'addEventListener' | 'removeEventListener'): void {
  for (const use of ['pointerdown', 'input'] as const) form?.[change](use, onUse);
  part('retry')?.[change]('click', onUse);
}

const asked = location.pathname === '/search' && new URLSearchParams(location.search).get('q');
const box = form?.querySelector('input');
if (asked && box) box.value = asked;
listen('addEventListener');
