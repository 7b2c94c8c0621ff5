import { whenIdle } from '../../scripts/when-idle.ts';

const shown = document.querySelector<HTMLDetailsElement>('[data-delivery]');

// Asking the shop may wait until the page stands, or until somebody wants to know.
const load = () => import('./delivery-check.ts');
if (shown) {
  shown.addEventListener('toggle', () => void load(), { once: true });
  shown.addEventListener('focusin', () => void load(), { once: true });
  whenIdle(load);
}
whenIdle(() => import('./opening-times.ts'));
