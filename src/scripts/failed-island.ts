import type { IslandFailure, IslandName } from '#contract/service';
import { islandMessages } from '#lib/messages/island';
import { countIslandFailure } from '#lib/stores/device/island-failures';

function create<K extends keyof HTMLElementTagNameMap>(name: K, words: object): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), words);
}

/** Says in a place that an island failed, with a retry and a way on, and counts it for the operator. */
export function explain(place: Element, island: IslandName, failure: IslandFailure, retry: () => void): void {
  const box = create('div', { className: 'state', role: 'alert' });
  const again = create('button', { type: 'button', className: 'btn btn-primary', textContent: islandMessages.retry });
  again.addEventListener('click', retry);
  box.append(
    create('h2', { textContent: islandMessages.title }),
    create('p', { textContent: islandMessages.text }),
    again,
    create('a', { href: '/', className: 'btn btn-quiet', textContent: islandMessages.wayOn }),
  );
  place.replaceChildren(box);
  countIslandFailure(island, failure);
}
