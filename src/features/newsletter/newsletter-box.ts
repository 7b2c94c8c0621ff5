import { sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import { notify } from '#lib/stores/device/notices';

export function startNewsletter(): void {
  document.querySelector<HTMLFormElement>('[data-newsletter]')?.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendNewsletter(event.currentTarget as HTMLFormElement);
  });
}

async function sendNewsletter(form: HTMLFormElement): Promise<void> {
  try {
    const { sendForm } = await loadPart(() => import('./newsletter.ts'));
    await sendForm(form);
  } catch (error) {
    notify(sentenceFor(error), 'error', 3000);
  }
}
