import { whenIdle } from '../../scripts/when-idle.ts';

const section = document.querySelector<HTMLDetailsElement>('[data-delivery]');

// Loaded when the customer opens the section or the page is idle.
const load = () => import('./delivery-check.ts');
if (section) {
  section.addEventListener('submit', (event) => {
    event.preventDefault();
    void load().then(({ checkDelivery }) => checkDelivery());
  });
  section.addEventListener('toggle', () => void load(), { once: true });
  section.addEventListener('focusin', () => void load(), { once: true });
  whenIdle(load);
}
whenIdle(() => import('./opening-times.ts'));
