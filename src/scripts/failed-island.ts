import type { IslandFailure, IslandName } from '#contract/service';
import { isStaffPage } from '#lib/catalogue/cached-pages';
import { countIslandFailure } from '#lib/stores/device/island-failures';
import * as t from '#texts/island';
import { element } from '../widgets/element.ts';

export function explain(place: Element, island: IslandName, failure: IslandFailure, retry: () => void): void {
  const isCounter = isStaffPage(location.pathname);
  const again = element('button', { type: 'button', class: 'btn btn-primary' }, t.retry());
  again.addEventListener('click', retry);
  const box = element(
    'div',
    { class: 'state', role: 'alert' },
    element('h2', {}, isCounter ? t.counterTitle() : t.title()),
    element('p', {}, isCounter ? t.counterText() : t.text()),
    again,
    element(
      'a',
      { href: isCounter ? '/counter' : '/', class: 'btn btn-quiet' },
      isCounter ? t.toCounter() : t.toHome(),
    ),
  );
  place.replaceChildren(box);
  countIslandFailure(island, failure);
}
