import { whenIdle } from './when-idle.ts';

const shown = document.querySelector<HTMLDetailsElement>('[data-delivery]');

// Asking the shop may wait until the page stands, or until somebody wants to know.
const load = () => void import('./delivery-check.ts');
if (shown) {
  shown.addEventListener('toggle', load, { once: true });
  shown.addEventListener('focusin', load, { once: true });
  whenIdle(load);
}
whenIdle(() => void import('./opening-times.ts'));
