/*
 * Prefetches the page behind a link when the link is hovered, focused or touched. Only pages of this site, each once, and
 * not in data-saving mode.
 */

/** How long a pointer or the focus must rest on a link. */
const restMs = 80;

const requested = new Set([location.href]);
const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.dataset.noPrefetch !== undefined) return;
  const [address = ''] = link.href.split('#');
  if (requested.has(address) || savesData()) return;
  requested.add(address);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
}

/** Starts prefetching on all links of the page. */
export function prefetchLinks(): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(resting);
    resting = setTimeout(() => prefetch(target), restMs);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerdown', ({ target }) => prefetch(target), { passive: true });
}
