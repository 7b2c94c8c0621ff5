import { copyText } from '#lib/stores/device/clipboard';

const copiedMs = 2000;
const button = document.querySelector<HTMLElement>('[data-share]');
const copied = document.querySelector('[data-copied]');

/** The page's canonical address with the chosen colour. */
function addressToShare(): string {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location;
  const colour = new URLSearchParams(location.search).get('colour');
  return colour ? `${href}?${new URLSearchParams({ colour }).toString()}` : href;
}

async function copy(url: string): Promise<void> {
  if (!(await copyText(url, `The address is ${url}`))) return;
  copied?.replaceChildren('Copied!');
  setTimeout(() => copied?.replaceChildren(), copiedMs);
}

async function share(url: string): Promise<void> {
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return; // cancelled by the customer
    await copy(url);
  }
}

button?.addEventListener('click', () => void share(addressToShare()));
