/**
 * The options of a combobox's list, and the one that the keyboard is on while the focus stays in the box (ARIA
 * combobox pattern).
 */
export function createOptionList(box: HTMLInputElement, list: HTMLElement) {
  let options: HTMLElement[] = [];
  let active = -1;

  function activate(index: number): void {
    options[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = options[index];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) box.setAttribute('aria-activedescendant', option.id);
    else box.removeAttribute('aria-activedescendant');
  }

  return {
    /** Shows options in place of those before; none of them is active. */
    show(shown: HTMLElement[]): void {
      activate(-1);
      options = shown;
      list.replaceChildren(...shown);
      list.hidden = shown.length === 0;
      box.ariaExpanded = String(shown.length > 0);
    },
    /** Goes to the next option (1) or the one before (-1); past the ends it goes on at the other. */
    move(by: 1 | -1): void {
      if (options.length === 0) return;
      const from = active === -1 && by === -1 ? 0 : active;
      activate((from + by + options.length) % options.length);
    },
    /** The option that the keyboard is on. */
    active: (): HTMLElement | undefined => options[active],
    /** Takes the keyboard back into the box. */
    leave: (): void => activate(-1),
  };
}
