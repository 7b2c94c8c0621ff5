import { formatMoney } from '#lib/money/money';
import * as refusalTexts from '#texts/refusals';
import { pageStore } from '#lib/stores/device/page-store';
import { getPlanChoice } from '#lib/stores/subscription/plan-choice';
import { orderPlan } from '#lib/stores/subscription/plan-order';
import * as t from '#texts/plans';
import { openDialog } from '../../widgets/dialog.ts';

const planDialog = (plan: string | undefined) =>
  document.querySelector<HTMLDialogElement>(`[data-plan-dialog="${CSS.escape(plan ?? '')}"]`);
const part = (form: HTMLFormElement, name: string) => form.querySelector<HTMLElement>(`[data-plan-${name}]`);
const itemInputs = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name=items]')];
const chosenItems = (form: HTMLFormElement) => itemInputs(form).filter(({ checked }) => checked);

/** Shows why the plan cannot be bought; without a message clears the error. */
function showProblem(form: HTMLFormElement, message?: string): void {
  const problem = part(form, 'problem');
  if (!problem) return;
  problem.hidden = !message;
  problem.replaceChildren(message ?? '');
  if (message !== refusalTexts.subscription_active()) return;
  const link = Object.assign(document.createElement('a'), { href: '/my-subscription', className: 'link' });
  link.textContent = t.seeIt();
  problem.append('. ', link);
}

function showSum(form: HTMLFormElement): void {
  const chosen = chosenItems(form);
  const sum = chosen.reduce((sum, { dataset }) => sum + Number(dataset.net), 0);
  part(form, 'count')?.replaceChildren(chosen.length > 0 ? t.chosenCount({ count: chosen.length }) : t.nothingChosen());
  part(form, 'sum')?.replaceChildren(formatMoney(sum, pageStore()));
}

async function buy(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (!button || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  showProblem(form);
  const subscriptionId = Number(form.closest<HTMLElement>('[data-plan-dialog]')?.dataset.planDialog);
  const items = chosenItems(form).map(({ value }) => Number(value));
  const problem = await orderPlan({ subscriptionId, items, isRenewal: false });
  button.ariaDisabled = null;
  if (problem) showProblem(form, problem);
  if (items.length === 0) itemInputs(form)[0]?.focus();
}

/** Opens the plan that the address names, with the items chosen before logging in. */
function openRequestedPlan(): void {
  const dialog = planDialog(new URLSearchParams(location.search).get('plan') ?? undefined);
  const form = dialog?.querySelector<HTMLFormElement>('[data-plan-form]');
  if (!dialog || !form) return;
  const saved = getPlanChoice();
  if (String(saved?.subscriptionId) === dialog.dataset.planDialog)
    for (const row of itemInputs(form)) row.checked = saved?.items.includes(Number(row.value)) === true;
  showSum(form);
  document.querySelector<HTMLElement>(`[data-plan="${dialog.dataset.planDialog}"]`)?.focus({ preventScroll: true }); // to come back to
  void openDialog(dialog);
}

/** Makes the plans of a page work. */
export function startPlans(main: HTMLElement): void {
  for (const button of main.querySelectorAll<HTMLElement>('[data-plan]'))
    button.addEventListener('click', () => {
      const dialog = planDialog(button.dataset.plan);
      if (dialog) void openDialog(dialog);
    });

  for (const form of main.querySelectorAll<HTMLFormElement>('[data-plan-form]')) {
    showSum(form);
    for (const button of form.querySelectorAll('button')) button.disabled = false;
    form.addEventListener('change', () => (showProblem(form), showSum(form)));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void buy(form, form.querySelector('[type=submit]'));
    });
  }
  openRequestedPlan();
}
