import type { IslandFailure, IslandName } from '#contract/service';
import { isStaffPage } from '#lib/catalogue/cached-pages';
import { counterIslandMessages, islandMessages } from '#lib/messages/island';
import { countIslandFailure } from '#lib/stores/device/island-failures';

function create<K extends keyof HTMLElementTagNameMap>(name: K, words: object): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), words);
}

/** Says in a place that an island failed, with a retry and a way on, and counts it for the operator. */
export function explain(place: Element, island: IslandName, failure: IslandFailure, retry: () => void): void {
  const isCounter = isStaffPage(location.pathname);
  const messages = isCounter ? counterIslandMessages : islandMessages;
  const box = create('div', { className: 'state', role: 'alert' });
  const again = create('button', { type: 'button', className: 'btn btn-primary', textContent: messages.retry });
  again.addEventListener('click', retry);
  box.append(
    create('h2', { textContent: messages.title }),
    create('p', { textContent: messages.text }),
    again,
    create('a', { href: isCounter ? '/counter' : '/', className: 'btn btn-quiet', textContent: messages.wayOn }),
  );
  place.replaceChildren(box);
  countIslandFailure(island, failure);
}
