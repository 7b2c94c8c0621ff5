{
  const held = (type, selector, handled) => {
    let waiting = new Set();
    document.addEventListener(type, (event) => {
      const pressed = waiting && event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      waiting.add(pressed);
      pressed.ariaBusy = true;
    });
    void handled.then(() => {
      const presses = waiting;
      waiting = null;
      for (const pressed of presses) {
        pressed.ariaBusy = null;
        (pressed.requestSubmit ?? pressed.click).call(pressed);
      }
    });
  };
  const scripts = new Promise((done) => {
    document.addEventListener('DOMContentLoaded', () => document.querySelector('[data-later]') ?? done());
  });
  held('click', '.add, .wish, [data-store], [data-plan], [data-enlarge]', scripts);
  held('submit', '[data-buy], [data-newsletter], [data-delivery] form', scripts);
  held(
    'click',
    '[client=engaged][ssr] :is(button, [data-replay]):not(product-card *)',
    customElements.whenDefined('astro-island'),
  );
}
