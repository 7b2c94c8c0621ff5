import { maxPerDelivery } from '#contract/plan';
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

/** Shows why the plan cannot be bought; without a message, clears the error. */
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

const rowOf = (input: HTMLElement) => input.closest('[data-plan-row]');
const stepperOf = (input: HTMLElement) => rowOf(input)?.querySelector<HTMLElement>('.stepper');
const quantityOf = (input: HTMLElement) => Number(stepperOf(input)?.querySelector('output')?.value ?? 1);

function setQuantity(input: HTMLElement, quantity = 1): void {
  const stepper = stepperOf(input);
  const output = stepper?.querySelector('output');
  if (!stepper || !output) return;
  output.value = String(Math.min(maxPerDelivery, Math.max(1, quantity)));
  for (const button of stepper.querySelectorAll('button'))
    button.ariaDisabled = String(output.value === (button.dataset.step === '1' ? String(maxPerDelivery) : '1'));
  showPrices(input);
}

function showPrices(input: HTMLElement): void {
  const priceOf = (sum = '') => formatMoney(Number(sum) * quantityOf(input), pageStore());
  const [net, gross] = [priceOf(input.dataset.net), priceOf(input.dataset.gross)];
  rowOf(input)?.querySelector('.price b')?.replaceChildren(net);
  const [spoken, shown] = rowOf(input)?.querySelectorAll('s > span') ?? [];
  spoken?.replaceChildren(t.insteadOf({ price: gross }));
  shown?.replaceChildren(gross);
}

function step(form: HTMLFormElement, target: EventTarget | null): void {
  const button = (target as Element).closest<HTMLElement>('[data-step]');
  const input = itemInputs(form).find((each) => button && stepperOf(each)?.contains(button));
  if (!button || !input) return;
  setQuantity(input, quantityOf(input) + Number(button.dataset.step));
  showProblem(form);
  showSum(form);
}

function showSum(form: HTMLFormElement): void {
  const chosen = chosenItems(form);
  const sum = chosen.reduce((sum, input) => sum + Number(input.dataset.net) * quantityOf(input), 0);
  const count = chosen.reduce((count, input) => count + Number(input.dataset.deliveries) * quantityOf(input), 0);
  part(form, 'count')?.replaceChildren(count > 0 ? t.chosenCount({ count }) : t.nothingChosen());
  part(form, 'sum')?.replaceChildren(formatMoney(sum, pageStore()));
}

async function buy(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (!button || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  showProblem(form);
  const subscriptionId = Number(form.closest<HTMLElement>('[data-plan-dialog]')?.dataset.planDialog);
  const items = chosenItems(form).map(({ value }) => Number(value));
  const quantities = Object.fromEntries(chosenItems(form).map((input) => [input.value, quantityOf(input)]));
  const problem = await orderPlan({ subscriptionId, items, quantities, isRenewal: false });
  button.ariaDisabled = null;
  if (problem) showProblem(form, problem);
  if (items.length === 0) itemInputs(form)[0]?.focus();
}

/** Opens the plan in the URL, with the items chosen before the login. */
function openRequestedPlan(): void {
  const dialog = planDialog(new URLSearchParams(location.search).get('plan') ?? undefined);
  const form = dialog?.querySelector<HTMLFormElement>('[data-plan-form]');
  if (!dialog || !form) return;
  const saved = getPlanChoice();
  if (String(saved?.subscriptionId) === dialog.dataset.planDialog)
    for (const input of itemInputs(form)) {
      input.checked = saved?.items.includes(Number(input.value)) === true;
      setQuantity(input, saved?.quantities[input.value]);
    }
  showSum(form);
  document.querySelector<HTMLElement>(`[data-plan="${dialog.dataset.planDialog}"]`)?.focus({ preventScroll: true }); // the element to refocus
  void openDialog(dialog);
}

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
    form.addEventListener('click', ({ target }) => step(form, target));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void buy(form, form.querySelector('[type=submit]'));
    });
  }
  openRequestedPlan();
}
