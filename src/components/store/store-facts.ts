import { onPage } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

// Loaded when the customer opens the section or the page is idle.
onPage((main) => {
  const section = main.querySelector<HTMLDetailsElement>('[data-delivery]');
  if (!section) return;
  const load = async () => (await import('../shell/idle.ts')).deliveryCheckOf(section);
  section.addEventListener('submit', (event) => {
    event.preventDefault();
    void load().then((check) => check());
  });
  for (const event of ['toggle', 'focusin']) section.addEventListener(event, () => void load(), { once: true });
  whenIdle(load);
});
