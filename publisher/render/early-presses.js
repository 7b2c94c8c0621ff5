{
  const hold = async (type, selector, handled) => {
    let waiting = new Set();
    document.addEventListener(type, (event) => {
      const pressed = waiting && event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      waiting.add(pressed);
      pressed.ariaBusy = true;
    });
    await handled;
    const presses = waiting;
    waiting = null;
    for (const pressed of presses) {
      pressed.ariaBusy = null;
      (pressed.requestSubmit ?? pressed.click).call(pressed);
    }
  };
  const scripts = new Promise((done) => {
    document.addEventListener('DOMContentLoaded', () => document.querySelector('[data-later]') ?? done());
  });
  void hold('click', '.add, .wish, [data-store], [data-plan], [data-enlarge]', scripts);
  // Islands that failed before the script that explains it: src/scripts/explain-failure.ts.
  addEventListener('astro:hydration-error', ({ target }) => (target.dataset.failed = ''));
  void hold('submit', '[data-buy], [data-newsletter], [data-delivery] form', scripts);
}
