{
  const held = (type, selector, handled) => {
    const waiting = new Set();
    const replayed = new AbortController();
    const hold = (event) => {
      const pressed = event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      waiting.add(pressed);
      pressed.ariaBusy = true;
    };
    const replay = () => {
      replayed.abort();
      for (const pressed of waiting) {
        pressed.ariaBusy = null;
        pressed[pressed.requestSubmit ? 'requestSubmit' : 'click']();
      }
    };
    document.addEventListener(type, hold, replayed);
    void handled.then(replay);
  };
  const scripts = new Promise((done) => {
    document.addEventListener('DOMContentLoaded', () => document.querySelector('[data-later]') ?? done());
  });
  held('click', '.add, .wish, [data-store]', scripts);
  held('submit', '[data-buy], [data-newsletter], [data-delivery] form', scripts);
  held(
    'click',
    'astro-island[client=engaged][ssr] :is(button, [data-replay]):not(product-card *)',
    customElements.whenDefined('astro-island'),
  );
  document.addEventListener('click', (event) => {
    const plan = event.target.closest('[data-plan]')?.closest('li');
    const template = plan?.querySelector('template');
    template?.replaceWith(template.content);
    plan?.querySelector('dialog:not([open])')?.showModal();
  });
}
