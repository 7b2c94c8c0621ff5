import { copyText } from '#lib/stores/device/clipboard';

const copiedMs = 2000;

/** The page's canonical address with the chosen colour. */
function addressToShare(): string {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location;
  const colour = new URLSearchParams(location.search).get('colour');
  return colour ? `${href}?${new URLSearchParams({ colour }).toString()}` : href;
}

async function copy(url: string, copied: Element | null): Promise<void> {
  if (!(await copyText(url, `The address is ${url}`))) return;
  copied?.replaceChildren('Copied!');
  setTimeout(() => copied?.replaceChildren(), copiedMs);
}

async function share(url: string, copied: Element | null): Promise<void> {
  if (!('share' in navigator)) return copy(url, copied);
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // cancelled by the customer
    await copy(url, copied);
  }
}

/** Shares the product's address, or copies it. */
export function startSharing(main: HTMLElement): void {
  const copied = main.querySelector('[data-copied]');
  main
    .querySelector<HTMLElement>('[data-share]')
    ?.addEventListener('click', () => void share(addressToShare(), copied));
}
