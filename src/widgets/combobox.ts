interface OptionList {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** Called with the index of the active option. */
  onMove?(index: number): void;
}

export interface Combobox {
  /** Call it when the options have changed. The active one stays active if it is still shown. */
  update(): void;
  /** Removes the document's listeners. */
  end(): void;
}

/**
 * Controls an editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the box.
 * Arrow keys cycle through the options, Enter clicks the active one, Escape closes the list.
 * Typing, Home and End return to the text. The list also closes when the focus or a press is outside.
 * @param root the element around the box and, while it is open, the list
 * @param currentList reads the list's state when a key is pressed
 */
export function createCombobox(root: HTMLElement, currentList: () => OptionList): Combobox {
  const box = root.querySelector('input') ?? document.createElement('input');
  let active: HTMLElement | undefined;

  const options = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];

  const reference = (attribute: string, to: Element | null | undefined) =>
    to ? box.setAttribute(attribute, to.id) : box.removeAttribute(attribute);

  function activate(option: HTMLElement | undefined): void {
    if (active) active.ariaSelected = 'false';
    active = option;
    if (active) active.ariaSelected = 'true';
    reference('aria-activedescendant', active);
  }

  function move(by: 1 | -1): true {
    const shown = options();
    const list = currentList();
    if (!list.isOpen) list.open();
    else if (shown.length > 0) {
      const from = active ? shown.indexOf(active) : Math.min(-by, 0);
      const index = (from + by + shown.length) % shown.length;
      activate(shown[index]);
      active?.scrollIntoView({ block: 'nearest' });
      list.onMove?.(index);
    }
    return true;
  }

  const deactivate = () => (activate(undefined), false);

  function close(): boolean {
    const { isOpen, close } = currentList();
    if (isOpen) close();
    return isOpen;
  }

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active !== undefined && (active.click(), true),
    Escape: close,
    Home: deactivate,
    End: deactivate,
  };

  function press(event: KeyboardEvent): void {
    if (!event.isComposing && keys[event.key]?.()) event.preventDefault();
  }

  function closeOutside(target: EventTarget | null): void {
    if (target instanceof Node && !root.contains(target)) close();
  }

  const closeOnTap = ({ target }: Event) => closeOutside(target);

  function update(): void {
    const shown = options();
    for (const [index, option] of shown.entries()) {
      option.id = `${box.id}-option-${index}`;
      option.ariaSelected ??= 'false';
    }
    activate(shown.find((option) => option === active));
    box.ariaExpanded = String(shown.length > 0);
    reference('aria-controls', shown[0]?.closest('[role=listbox]'));
  }

  box.role = 'combobox';
  box.ariaAutoComplete = 'list';
  box.addEventListener('input', deactivate);
  box.addEventListener('keydown', press);
  root.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget));
  // Not `pointerdown`: scrolling with a finger must not close the list.
  document.addEventListener('pointerup', closeOnTap);
  update();
  return { update, end: () => document.removeEventListener('pointerup', closeOnTap) };
}
