{
  const handled = { click: '.add, .wish, [data-store]', submit: '[data-buy], [data-newsletter], [data-delivery] form' };
  const waiting = new Set();
  const replayed = new AbortController();
  const hold = (event) => {
    const pressed = event.target.closest(handled[event.type]);
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    waiting.add(pressed);
    pressed.ariaBusy = true;
  };
  for (const type in handled) document.addEventListener(type, hold, replayed);
  document.addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('[data-later]')) return;
    replayed.abort();
    for (const pressed of waiting) {
      pressed.ariaBusy = null;
      pressed[pressed.requestSubmit ? 'requestSubmit' : 'click']();
    }
  });
  document.addEventListener('click', (event) => {
    const plan = event.target.closest('[data-plan]')?.closest('li');
    const template = plan?.querySelector('template');
    template?.replaceWith(template.content);
    plan?.querySelector('dialog:not([open])')?.showModal();
  });
}
