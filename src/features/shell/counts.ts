import * as t from '#texts/every-page';

export function showCount(list: 'cart' | 'wish', count: number): void {
  const part = (name: string) => document.querySelector(`[data-${list}-${name}]`);
  part('link')?.toggleAttribute('data-filled', count > 0);
  part('count')?.replaceChildren(String(count));
  part('noun')?.replaceChildren(t.itemNoun({ count }));
}
