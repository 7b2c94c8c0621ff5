import { onMainMount } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

/** Checks delivery to a place. Loads when the section is opened or the page is idle. */
export const startStoreFacts = (): void => onMainMount(mount);

function mount(main: HTMLElement): void {
  const section = main.querySelector<HTMLDetailsElement>('[data-delivery]');
  if (!section) return;
  const load = async () => (await import('../shell/idle.ts')).deliveryCheckOf(section);
  section.addEventListener('submit', (event) => {
    event.preventDefault();
    void load().then((check) => check());
  });
  for (const event of ['toggle', 'focusin']) section.addEventListener(event, () => void load(), { once: true });
  whenIdle(load);
}
