import { $notice, closeNotice, holdNotice, releaseNotice } from '#lib/stores/device/notices';

const bar = document.querySelector<HTMLElement>('[data-notices]');
const close = bar?.querySelector<HTMLElement>('[data-notices-close]');
const undo = bar?.querySelector<HTMLElement>('[data-notices-undo]');

/** The maximum height of a notice below the header, in pixels. */
const maxHeight = 120;
/** Whether a notice below the header would cover the last pressed element. */
let isBelow = false;

/** A modal dialog covers the page and hides it from screen readers. `widgets/dialog.ts` moves the notices out again. */
function moveIntoDialog(area: HTMLElement): void {
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (area.parentElement !== parent) parent.append(area);
}

function show(area: HTMLElement, notice: ReturnType<typeof $notice.get>): void {
  for (const region of area.querySelectorAll('[data-notices-of]')) region.replaceChildren();
  if (close) close.hidden = !notice;
  if (undo) undo.hidden = !notice?.undo;
  if (!notice) return void delete area.dataset.severity;
  moveIntoDialog(area);
  area.toggleAttribute('data-below', isBelow);
  area.dataset.severity = notice.severity;
  const kind = notice.severity === 'error' ? 'error' : 'status';
  area.querySelector(`[data-notices-of="${kind}"]`)?.append(notice.text);
  if (notice.undo && document.activeElement?.matches(':focus-visible')) requestAnimationFrame(() => undo?.focus());
}

/** Keeps a notice while it is hovered or focused; closing it returns the focus. */
function holdWhileUsed(area: HTMLElement): void {
  let isHovered = false;
  let previousFocus: EventTarget | null = null;
  const update = () => (isHovered || area.contains(document.activeElement) ? holdNotice() : releaseNotice());
  const hover = ({ type }: Event) => {
    isHovered = type === 'pointerenter';
    update();
  };
  area.addEventListener('pointerenter', hover);
  area.addEventListener('pointerleave', hover);
  area.addEventListener('focusin', ({ relatedTarget }) => {
    if (!area.contains(relatedTarget as Node | null)) previousFocus = relatedTarget;
    update();
  });
  area.addEventListener('focusout', update);
  const leave = () => {
    closeNotice();
    if (previousFocus instanceof HTMLElement) previousFocus.focus();
  };
  close?.addEventListener('click', leave);
  undo?.addEventListener('click', () => {
    const takeBack = $notice.get()?.undo;
    leave();
    takeBack?.();
  });
}

/** Shows notices at the edge of the screen, or in the open dialog. */
export function showNotices(): void {
  if (!bar) return;
  const header = document.querySelector('header');
  // Before the click changes the page, which would force another layout.
  const notePlace = ({ target }: Event) => {
    const { top } = (target as Element).getBoundingClientRect();
    isBelow = top < (header?.getBoundingClientRect().bottom ?? 0) + maxHeight;
  };
  document.addEventListener('click', notePlace, { capture: true });
  holdWhileUsed(bar);
  $notice.subscribe((notice) => show(bar, notice));
}
