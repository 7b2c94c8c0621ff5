import { formatMoney } from '#lib/money/money';
import { refusals } from '#lib/messages/refusals';
import { pageStore } from '#lib/stores/device/page-store';
import { getPlanChoice } from '#lib/stores/subscription/plan-choice';
import { orderPlan } from '#lib/stores/subscription/plan-order';
import { openDialog } from '../../widgets/dialog.ts';

const dialogOf = (plan: string | undefined) =>
  document.querySelector<HTMLDialogElement>(`[data-plan-dialog="${CSS.escape(plan ?? '')}"]`);
const part = (form: HTMLFormElement, name: string) => form.querySelector<HTMLElement>(`[data-plan-${name}]`);
const rowsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input[name=items]')];
const chosenOf = (form: HTMLFormElement) => rowsOf(form).filter(({ checked }) => checked);

/** Says why the plan cannot be bought as it stands; nothing takes it back. */
function say(form: HTMLFormElement, sentence?: string): void {
  const place = part(form, 'problem');
  if (!place) return;
  place.hidden = !sentence;
  place.replaceChildren(sentence ?? '');
  if (sentence !== refusals.subscription_active) return;
  const link = Object.assign(document.createElement('a'), { href: '/?tab=my-subscription', className: 'link' });
  link.textContent = 'See it';
  place.append('. ', link);
}

function showSum(form: HTMLFormElement): void {
  const chosen = chosenOf(form);
  const sum = chosen.reduce((sum, { dataset }) => sum + Number(dataset.net), 0);
  const count = chosen.length === 1 ? '1 item' : `${chosen.length} items`;
  part(form, 'count')?.replaceChildren(chosen.length > 0 ? count : 'Nothing chosen yet');
  part(form, 'sum')?.replaceChildren(formatMoney(sum, pageStore()));
}

async function buy(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (!button || button.ariaDisabled === 'true') return;
  button.ariaDisabled = 'true';
  say(form);
  const subscriptionId = Number(form.closest<HTMLElement>('[data-plan-dialog]')?.dataset.planDialog);
  const items = chosenOf(form).map(({ value }) => Number(value));
  const problem = await orderPlan({ subscriptionId, items, isRenewal: false });
  button.ariaDisabled = null;
  if (problem) say(form, problem);
  if (items.length === 0) rowsOf(form)[0]?.focus();
}

/** Opens the plan that the address names, with what was chosen of it before logging in. */
function openNamed(): void {
  const dialog = dialogOf(new URLSearchParams(location.search).get('plan') ?? undefined);
  const form = dialog?.querySelector<HTMLFormElement>('[data-plan-form]');
  if (!dialog || !form) return;
  const kept = getPlanChoice();
  if (String(kept?.subscriptionId) === dialog.dataset.planDialog)
    for (const row of rowsOf(form)) row.checked = kept?.items.includes(Number(row.value)) === true;
  showSum(form);
  void openDialog(dialog);
}

for (const button of document.querySelectorAll<HTMLElement>('[data-plan]'))
  button.addEventListener('click', () => {
    const dialog = dialogOf(button.dataset.plan);
    if (dialog) void openDialog(dialog);
  });

for (const form of document.querySelectorAll<HTMLFormElement>('[data-plan-form]')) {
  showSum(form);
  for (const button of form.querySelectorAll('button')) button.disabled = false;
  form.addEventListener('change', () => (say(form), showSum(form)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void buy(form, form.querySelector('[type=submit]'));
  });
}

openNamed();
