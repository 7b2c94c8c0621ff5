document.querySelector<HTMLFormElement>('[data-newsletter]')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void sendNewsletter(event.currentTarget as HTMLFormElement);
});

async function sendNewsletter(form: HTMLFormElement): Promise<void> {
  const { sendForm } = await import('./newsletter.ts');
  await sendForm(form);
}
