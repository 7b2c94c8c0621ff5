import { $notice, closeNotice, holdNotice, releaseNotice } from '#lib/stores/device/notices';

const bar = document.querySelector<HTMLElement>('[data-notices]');
const close = bar?.querySelector<HTMLElement>('[data-notices-close]');

/** How far below the header a notice may reach, in pixels. */
const reach = 120;
let pressedAt = Infinity;

/** A modal dialog is above everything else, and all outside of it is silent. `widgets/dialog.ts` moves it out again. */
function moveAboveDialogs(space: HTMLElement): void {
  const place = document.querySelector('dialog:modal') ?? document.body;
  if (space.parentElement !== place) place.append(space);
}

function show(space: HTMLElement, shown: ReturnType<typeof $notice.get>): void {
  for (const region of space.querySelectorAll('[data-notices-of]')) region.replaceChildren();
  if (close) close.hidden = !shown;
  if (!shown) return void delete space.dataset.severity;
  moveAboveDialogs(space);
  const covered = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + reach;
  space.toggleAttribute('data-below', pressedAt < covered);
  space.dataset.severity = shown.severity;
  const kind = shown.severity === 'error' ? 'error' : 'status';
  space.querySelector(`[data-notices-of="${kind}"]`)?.append(shown.text);
}

/** A notice that is pointed at or holds the focus stays, and gives the focus back when it is closed. */
function holdWhileUsed(space: HTMLElement): void {
  let isPointed = false;
  let cameFrom: EventTarget | null = null;
  const settle = () => (isPointed || space.contains(document.activeElement) ? holdNotice() : releaseNotice());
  const point = ({ type }: Event) => {
    isPointed = type === 'pointerenter';
    settle();
  };
  space.addEventListener('pointerenter', point);
  space.addEventListener('pointerleave', point);
  space.addEventListener('focusin', ({ relatedTarget }) => {
    cameFrom = relatedTarget;
    settle();
  });
  space.addEventListener('focusout', settle);
  close?.addEventListener('click', () => {
    closeNotice();
    if (cameFrom instanceof HTMLElement) cameFrom.focus();
  });
}

if (bar) {
  document.addEventListener(
    'click',
    ({ target }) => (pressedAt = target instanceof Element ? target.getBoundingClientRect().top : Infinity),
    { capture: true },
  );
  holdWhileUsed(bar);
  $notice.subscribe((shown) => show(bar, shown));
}
