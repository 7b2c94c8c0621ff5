const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.removeAttribute('data-far');
  },
  { rootMargin: '300px' }, // a card or two ahead
);

/** Delays an element's pictures until it is near the screen (`cards.css`), unless they are loaded. */
export function lazyLoadImages(element: Element): void {
  if (element.querySelector('img')?.naturalWidth !== 0) return;
  element.setAttribute('data-far', '');
  observer.observe(element);
}
