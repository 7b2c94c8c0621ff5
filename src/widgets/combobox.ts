/** A list of options as it is at the moment. */
interface OptionList {
  isOpen: boolean;
  open(): void;
  close(): void;
  /** Hears which option the keyboard has reached, counted from 0. */
  onMove?(index: number): void;
}

export interface Combobox {
  /** Call it when other options are shown. The active one stays so if it is still among them. */
  update(): void;
  /** Stops listening. */
  end(): void;
}

/**
 * Works an editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays in the box, arrow keys
 * go round the options, Enter clicks the active one, Escape closes the list; typing, Home and End go back into the text.
 * It also closes when the focus or a press goes elsewhere.
 * @param root holds the box and, while it is open, the list
 */
export function createCombobox(root: HTMLElement, listNow: () => OptionList): Combobox {
  const box = root.querySelector('input') ?? document.createElement('input');
  let active: HTMLElement | undefined;

  const options = () => [...root.querySelectorAll<HTMLElement>('[role=option]')];

  const point = (attribute: string, to: Element | null | undefined) =>
    to ? box.setAttribute(attribute, to.id) : box.removeAttribute(attribute);

  function activate(option: HTMLElement | undefined): void {
    if (active) active.ariaSelected = 'false';
    active = option;
    if (active) active.ariaSelected = 'true';
    point('aria-activedescendant', active);
  }

  function move(by: 1 | -1): true {
    const shown = options();
    const list = listNow();
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

  const leave = () => (activate(undefined), false);

  function close(): boolean {
    const { isOpen, close } = listNow();
    if (isOpen) close();
    return isOpen;
  }

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => active !== undefined && (active.click(), true),
    Escape: close,
    Home: leave,
    End: leave,
  };

  function press(event: KeyboardEvent): void {
    if (!event.isComposing && keys[event.key]?.()) event.preventDefault();
  }

  function closeOutside(target: EventTarget | null): void {
    if (target instanceof Node && !root.contains(target)) close();
  }

  const tap = ({ target }: Event) => closeOutside(target);

  function update(): void {
    const shown = options();
    for (const [index, option] of shown.entries()) {
      option.id = `${box.id}-option-${index}`;
      option.ariaSelected ??= 'false';
    }
    activate(shown.find((option) => option === active));
    box.ariaExpanded = String(shown.length > 0);
    point('aria-controls', shown[0]?.closest('[role=listbox]'));
  }

  box.role = 'combobox';
  box.ariaAutoComplete = 'list';
  box.addEventListener('input', leave);
  box.addEventListener('keydown', press);
  root.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget));
  // A finger that scrolls the page ends in no `pointerup`.
  document.addEventListener('pointerup', tap);
  update();
  return { update, end: () => document.removeEventListener('pointerup', tap) };
}
