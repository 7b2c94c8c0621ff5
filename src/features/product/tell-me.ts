import { maxLengths } from '#contract/fields';
import { typedText } from '#lib/account/typed-text';
import {
  submitBackInStockRequest,
  cancelBackInStockRequest,
  ownTarget,
  type BackInStockRequest,
} from '#lib/stores/account/back-in-stock';
import type { CartProduct } from '#lib/stores/cart/cart';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/back-in-stock-words';
import { openDialog } from '../../widgets/dialog.ts';
import { showProblem } from '../../widgets/show-problem.ts';
import { element } from '../../widgets/element.ts';

const input = () =>
  element('input', {
    id: 'tell-me-target',
    name: 'target',
    value: ownTarget(),
    autocomplete: 'username',
    autocapitalize: 'none',
    required: '',
    maxlength: String(maxLengths.email),
    'aria-describedby': 'tell-me-hint tell-me-error',
  });

function draw(name: string) {
  const parts = {
    title: element('h2', { id: 'tell-me', class: 'text-xl outline-none', tabindex: '-1' }, t.title()),
    problem: element('div', { role: 'alert', class: 'empty:hidden' }),
    said: element('output', { class: 'wrap-anywhere empty:hidden' }),
    field: input(),
    error: element('p', { id: 'tell-me-error', class: 'error empty:hidden' }),
    submit: element('button', { class: 'btn btn-primary' }, t.submit()),
    end: element('button', { type: 'button', class: 'btn btn-quiet', hidden: '' }, t.end()),
  };
  const field = element(
    'div',
    { class: 'field' },
    element('label', { for: 'tell-me-target' }, t.field()),
    parts.field,
    element('p', { id: 'tell-me-hint', class: 'hint' }, t.hint({ country: pageStore().country })),
    parts.error,
  );
  const about = element('p', { class: 'text-ink-soft' }, t.about({ item: name }));
  const form = element('form', { class: 'grid gap-4', novalidate: '' }, about, field, parts.submit);
  const close = element('button', { class: 'btn btn-quiet' }, t.close());
  const buttons = element('form', { method: 'dialog', class: 'flex flex-wrap gap-3 *:grow' }, parts.end, close);
  const content = element('div', { class: 'mt-3 grid gap-4' }, parts.problem, form, parts.said, buttons);
  const dialog = element('dialog', { class: 'panel', 'aria-labelledby': 'tell-me' }, parts.title, content);
  return { ...parts, form, dialog };
}

type Parts = ReturnType<typeof draw>;

const titles = { sent: t.sentTitle, noted: t.notedTitle, ended: t.endedTitle };
const results = { sent: t.sentText, noted: t.notedText, ended: t.endedText };

/** Shows the request's state, with a refusal at its field. */
function show({ problem, form, title, said, end }: Parts, request: BackInStockRequest): void {
  problem.replaceChildren(...(request.problem ? [element('p', { class: 'alert alert-error' }, request.problem)] : []));
  if (request.status === 'asking' || request.problem) return;
  const target = 'target' in request ? request.target : '';
  form.remove();
  end.hidden = request.status !== 'noted';
  title.textContent = titles[request.status]();
  said.textContent = results[request.status]({ target });
  title.focus();
}

async function send(parts: Parts, itemId: number): Promise<void> {
  const { field, error, submit } = parts;
  if (submit.ariaDisabled === 'true') return;
  submit.ariaDisabled = 'true';
  submit.textContent = t.sending();
  const request = await submitBackInStockRequest(itemId, typedText(field.value).trim());
  submit.ariaDisabled = null;
  submit.textContent = t.submit();
  error.textContent = request.mistake ?? '';
  field.ariaInvalid = request.mistake ? 'true' : null;
  show(parts, request);
  if (request.mistake || request.problem) showProblem(parts.dialog);
  if ('forget' in request)
    parts.end.addEventListener(
      'click',
      () => void cancelBackInStockRequest(request).then((ended) => show(parts, ended)),
    );
}

/** Lets a customer choose how they are notified when a product is back in stock. */
export async function openTellMe({ item_id, item_name }: CartProduct): Promise<void> {
  const parts = draw(item_name);
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(parts, item_id);
  });
  document.body.append(parts.dialog);
  await openDialog(parts.dialog);
  parts.dialog.remove();
}
