import { shareAddress } from '#lib/stores/device/share';
import * as t from '#texts/product';

const copiedMs = 2000;

/** The page's canonical address with the chosen colour. */
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

/** Shares the product's address, or copies it. */
export function startSharing(main: HTMLElement): void {
  const copied = main.querySelector('[data-copied]');
  main.querySelector<HTMLElement>('[data-share]')?.addEventListener('click', () => void share(copied));
}
