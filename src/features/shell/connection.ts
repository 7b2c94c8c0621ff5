import * as t from '#texts/network';
import { $connection, checkConnection, watchConnection } from '#lib/stores/device/connection';
import { hasPageFailed } from '../../scripts/page-ready.ts';

const lostTexts = { online: () => '', offline: t.nowOffline, unreachable: t.nowUnreachable };

/** Retries pictures that could not be loaded. */
function reloadPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[src]'))
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
}

/** Shows in the page's bar when there is no network or no shop. Retries pictures afterwards. */
export function showConnection(): void {
  const bar = document.querySelector<HTMLElement>('[data-connection]');
  const text = bar?.querySelector('[data-connection-text]');
  const retry = bar?.querySelector<HTMLButtonElement>('[data-connection-retry]');

  watchConnection();

  $connection.subscribe((connection) => {
    document.documentElement.toggleAttribute('data-not-live', connection !== 'online');
    if (connection === 'online') reloadPictures();
    if (!bar || !text || !retry || hasPageFailed()) return;
    bar.toggleAttribute('data-lost', connection !== 'online');
    retry.hidden = connection === 'online';
    text.textContent = lostTexts[connection]();
  });

  retry?.addEventListener('click', () => void checkConnection());
}
