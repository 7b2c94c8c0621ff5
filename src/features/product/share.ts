import { storeParameter } from '#lib/catalogue/page-address';
import { isOwnHost } from '#lib/stores/finder/selected-store';
import { pageStore } from '#lib/stores/device/page-store';
import { shareAddress } from '#lib/stores/device/share';
import * as t from '#texts/product';

const copiedMs = 2000;

/** The canonical URL with the chosen colour. */
function addressToShare(): string {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location;
  const colour = new URLSearchParams(location.search).get('colour');
  return colour ? `${href}?${new URLSearchParams({ colour }).toString()}` : href;
}

async function share(copied: Element | null): Promise<void> {
  if (!(await shareAddress(document.title, addressToShare()))) return;
  copied?.replaceChildren(t.copied());
  setTimeout(() => copied?.replaceChildren(), copiedMs);
}

/** Adds the store to the URL on the marketplace's host, which otherwise opens another store or none. */
function nameStore(): void {
  const store = pageStore();
  if (isOwnHost(store, location)) return;
  const address = new URL(location.href);
  address.searchParams.set(storeParameter, store.label);
  history.replaceState(history.state, '', address);
}

export function startSharing(main: HTMLElement): void {
  nameStore();
  const copied = main.querySelector('[data-copied]');
  main.querySelector<HTMLElement>('[data-share]')?.addEventListener('click', () => void share(copied));
}
