import { $notice } from '#lib/stores/notices';

const looks = {
  error: 'bg-error-700',
  success: 'bg-success-800',
  info: 'bg-brand-900',
} as const;

const regions = document.querySelectorAll<HTMLElement>('[data-notices]');

function barOf(text: string, severity: keyof typeof looks): HTMLElement {
  const bar = document.createElement('p');
  bar.className = `rounded-md px-4 py-3 font-semibold text-white shadow-float ${looks[severity]}`;
  bar.textContent = text;
  return bar;
}

$notice.subscribe((notice) => {
  for (const region of regions) region.replaceChildren();
  if (!notice) return;
  const kind = notice.severity === 'error' ? 'error' : 'status';
  const region = document.querySelector(`[data-notices="${kind}"]`);
  region?.append(barOf(notice.text, notice.severity));
});
