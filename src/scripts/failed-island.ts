import type { IslandFailure, IslandName } from '#contract/service';
import { isStaffPage } from '#lib/catalogue/cached-pages';
import { counterIslandMessages, islandMessages } from '#lib/messages/island';
import { countIslandFailure } from '#lib/stores/device/island-failures';
import { element } from '../widgets/element.ts';

/** Says in a place that an island failed, with a retry and a way on, and counts it for the operator. */
export function explain(place: Element, island: IslandName, failure: IslandFailure, retry: () => void): void {
  const isCounter = isStaffPage(location.pathname);
  const messages = isCounter ? counterIslandMessages : islandMessages;
  const again = element('button', { type: 'button', class: 'btn btn-primary' }, messages.retry);
  again.addEventListener('click', retry);
  const box = element(
    'div',
    { class: 'state', role: 'alert' },
    element('h2', {}, messages.title),
    element('p', {}, messages.text),
    again,
    element('a', { href: isCounter ? '/counter' : '/', class: 'btn btn-quiet' }, messages.wayOn),
  );
  place.replaceChildren(box);
  countIslandFailure(island, failure);
}
