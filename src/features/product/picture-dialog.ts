import { openDialog } from '../../widgets/dialog.ts';
import { opensElsewhere } from '../../widgets/opens-elsewhere.ts';

/** Opens the picture full-screen, with zoom. */
export function startPictureDialog(main: HTMLElement): void {
  const enlarge = main.querySelector<HTMLAnchorElement>('[data-enlarge]');
  const dialog = main.querySelector<HTMLDialogElement>('[data-picture-dialog]');
  const sheet = dialog?.querySelector<HTMLElement>('[data-sheet]');
  const large = dialog?.querySelector<HTMLImageElement>('[data-large-picture]');
  const double = dialog?.querySelector<HTMLButtonElement>('[data-double]');
  if (!enlarge || !dialog || !sheet || !large || !double) return;

  function setDoubled(isDoubled: boolean): void {
    sheet?.toggleAttribute('data-doubled', isDoubled);
    if (double) double.ariaPressed = String(isDoubled);
  }

  /** Doubles the picture around a point (fractions of its width and height), or fits it to the screen. */
  function toggleZoom(x = 0.5, y = 0.5): void {
    if (!sheet) return;
    setDoubled(!sheet.hasAttribute('data-doubled'));
    sheet.scrollTo(sheet.scrollWidth * x - sheet.clientWidth / 2, sheet.scrollHeight * y - sheet.clientHeight / 2);
  }

  enlarge.addEventListener('click', (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    large.src = enlarge.href;
    large.alt = enlarge.querySelector('img')?.alt ?? '';
    setDoubled(false);
    void openDialog(dialog);
  });

  double.addEventListener('click', () => toggleZoom());
  large.addEventListener('click', ({ offsetX, offsetY }) =>
    toggleZoom(offsetX / large.offsetWidth, offsetY / large.offsetHeight),
  );
}
