import { onPage } from '../../scripts/pages.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

/** Opens a plan before its script has come, which then makes it sell. */
function openEarly({ target }: Event): void {
  const plan = (target as Element).closest('[data-plan]')?.closest('li');
  const template = plan?.querySelector('template');
  template?.replaceWith(template.content);
  if (template) plan?.querySelector('dialog')?.showModal();
}

onPage((main) => {
  if (!main.querySelector(':scope > [data-plans]')) return; // the home page has loaded this with the plans' page, for its tab
  main.addEventListener('click', openEarly);
  whenIdle(async () => (await import('./plans.ts')).startPlans(main));
});
