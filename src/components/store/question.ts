import { openDialog } from '../../widgets/dialog.ts';

/** Makes an element with texts or elements in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

interface Question {
  title: string;
  content: Node[];
  /** The button that agrees, and the one that declines. */
  yes: string;
  no: string;
}

/** Asks in a modal dialog. @returns whether the customer agreed; Escape declines */
export async function ask({ title, content, yes, no }: Question): Promise<boolean> {
  const heading = element('h2', { id: 'question', class: 'text-xl' }, title);
  const buttons = element(
    'form',
    { method: 'dialog', class: 'mt-4 flex flex-wrap gap-2' },
    element('button', { class: 'btn btn-primary grow', value: 'yes' }, yes),
    element('button', { class: 'btn btn-quiet grow', value: 'no' }, no),
  );
  const dialog = element('dialog', { class: 'panel', 'aria-labelledby': 'question' }, heading, ...content, buttons);
  document.body.append(dialog);
  const answer = await openDialog(dialog);
  dialog.remove();
  return answer === 'yes';
}
