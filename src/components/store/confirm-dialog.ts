import { openDialog } from '../../widgets/dialog.ts';

/** Creates an element with attributes and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...content);
  return node;
}

interface Question {
  title: string;
  content: Node[];
  /** The labels of the buttons. */
  yes: string;
  no: string;
}

/** Asks a question in a modal dialog. @returns whether the customer agreed; Escape declines */
export async function confirmInDialog({ title, content, yes, no }: Question): Promise<boolean> {
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
