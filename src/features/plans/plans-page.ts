import { onPage } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

/** Opens a plan's dialog at once; `buy-plan.ts` adds buying later. */
function openEarly({ target }: Event): void {
  const plan = (target as Element).closest('[data-plan]')?.closest('li');
  const dialog = plan?.querySelector('dialog');
  if (!dialog?.open) dialog?.showModal();
}

/** Opens plans at once, and sells them when their script has come. */
export const startPlansPage = (): void => onPage(mount);

function mount(main: HTMLElement): void {
  if (!main.querySelector('[data-plans]')) return;
  main.addEventListener('click', openEarly);
  whenIdle(async () => (await import('./buy-plan.ts')).startPlans(main));
}
