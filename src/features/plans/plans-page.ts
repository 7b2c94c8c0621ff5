import * as networkTexts from '#texts/network';
import { hasPageFailed } from '../../scripts/page-ready.ts';
import { onMainMount } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

/** Opens a plan's dialog at once; `buy-plan.ts` adds buying later. */
function openEarly({ target }: Event): void {
  const plan = (target as Element).closest('[data-plan]')?.closest('li');
  const dialog = plan?.querySelector('dialog');
  if (!dialog?.open && !hasPageFailed()) dialog?.showModal();
}

/** Shows that plans cannot be bought now. */
function showMissing(main: HTMLElement): void {
  for (const problem of main.querySelectorAll<HTMLElement>('[data-plan-problem]'))
    [problem.hidden, problem.textContent] = [false, networkTexts.offline()];
}

/** Opens plans at once, and sells them once their script has loaded. */
export const startPlansPage = (): void => onMainMount(mount);

function mount(main: HTMLElement): void {
  if (!main.querySelector('[data-plans]')) return;
  main.addEventListener('click', openEarly);
  whenIdle(async () => {
    try {
      (await import('./buy-plan.ts')).startPlans(main);
    } catch (error) {
      showMissing(main);
      throw error;
    }
  });
}
