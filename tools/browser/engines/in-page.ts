/* Functions that run in a page. Each is self-contained, because it is sent there as text. */

export interface Wanted {
  kind: 'button' | 'link' | 'field' | 'choice';
  /** The beginning of its label, which its description follows. */
  name: string;
}

/** The page's visible text, in one line. */
export const readPage = (): string => document.body.innerText.replaceAll(/\s+/g, ' ');

/** The first visible control of a kind and name, in the open dialog if there is one; scrolled into view. */
export const findControl = ({ kind, name }: Wanted): Element | undefined => {
  const kinds = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea',
    choice: 'input[type=radio], input[type=checkbox]',
  };
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (control: Element) =>
    words(control.getAttribute('aria-label')) ||
    [...((control as HTMLInputElement).labels ?? [])].map((label) => words(label.textContent)).join(' ') ||
    words((control as HTMLElement).innerText);
  const descriptionOf = (control: Element) =>
    words(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent);
  const labelOf = (control: Element) => `${nameOf(control)} ${descriptionOf(control)}`;
  const isSeen = (control: Element) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(control).visibility === 'visible';
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const found = [...(dialog ?? document).querySelectorAll(kinds[kind])]
    .filter((control) => labelOf(control).startsWith(name) && !control.matches(':disabled, [aria-disabled=true]'))
    .map((control) => (kind === 'choice' ? (control.closest('label') ?? control) : control))
    .find(isSeen);
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
};
