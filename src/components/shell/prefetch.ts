/*
 * Asks for the page behind a link while it is pointed at or has the focus, or when a finger touches it: by the time it is
 * pressed the page is there. Only pages of this site, each once; none for whoever saves data.
 */

/** How long a pointer or the focus must rest on a link, in milliseconds. */
const restMilliseconds = 80;

const asked = new Set([location.href]);
const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.dataset.noPrefetch !== undefined) return;
  const [address = ''] = link.href.split('#');
  if (asked.has(address) || savesData()) return;
  asked.add(address);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
}

/** From now on links are watched. */
export function prefetchLinks(): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(resting);
    resting = setTimeout(() => prefetch(target), restMilliseconds);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerdown', ({ target }) => prefetch(target), { passive: true });
}
