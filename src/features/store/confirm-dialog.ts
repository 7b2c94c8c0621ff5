import { openDialog } from '../../widgets/dialog.ts';
import { element } from '../../widgets/element.ts';

interface Question {
  title: string;
  /** A text becomes a paragraph. */
  content: (Node | string)[];
  /** The labels of the buttons. */
  yes: string;
  no: string;
}

/** @returns whether the customer agreed; Escape declines */
export async function confirmInDialog({ title, content, yes, no }: Question): Promise<boolean> {
  const heading = element('h2', { id: 'question', class: 'text-xl' }, title);
  const parts = content.map((part) => (typeof part === 'string' ? element('p', { class: 'mt-2' }, part) : part));
  const buttons = element(
    'form',
    { method: 'dialog', class: 'mt-4 flex flex-wrap gap-2' },
    element('button', { class: 'btn btn-primary grow', value: 'yes' }, yes),
    element('button', { class: 'btn btn-quiet grow', value: 'no' }, no),
  );
  const dialog = element('dialog', { class: 'panel', 'aria-labelledby': 'question' }, heading, ...parts, buttons);
  document.body.append(dialog);
  const answer = await openDialog(dialog);
  dialog.remove();
  return answer === 'yes';
}
