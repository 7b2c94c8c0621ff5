import { $notice, closeNotice, holdNotice, releaseNotice } from '#lib/stores/notices';

const bar = document.querySelector<HTMLElement>('[data-notices]');
const close = bar?.querySelector<HTMLElement>('[data-notices-close]');

/** How far below the header a notice may reach, in pixels. */
const reach = 120;
let pressedAt = Infinity;

/** A modal dialog is above everything else, and all outside of it is silent. */
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

if (bar) {
  document.addEventListener(
    'click',
    ({ target }) => (pressedAt = target instanceof Element ? target.getBoundingClientRect().top : Infinity),
    { capture: true },
  );
  for (const event of ['pointerenter', 'focusin']) bar.addEventListener(event, holdNotice);
  for (const event of ['pointerleave', 'focusout']) bar.addEventListener(event, releaseNotice);
  close?.addEventListener('click', closeNotice);
  $notice.subscribe((shown) => show(bar, shown));
}
