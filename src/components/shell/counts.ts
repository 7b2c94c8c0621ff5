/** Writes how many items the cart or the wishlist holds on the way to it in the header. */
export function showCount(what: 'cart' | 'wish', count: number): void {
  const part = (name: string) => document.querySelector(`[data-${what}-${name}]`);
  part('link')?.toggleAttribute('data-filled', count > 0);
  part('count')?.replaceChildren(String(count));
  part('noun')?.replaceChildren(count === 1 ? 'item' : 'items');
}
