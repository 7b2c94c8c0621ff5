{
  const ready = new Promise((done) => addEventListener('page-ready', done));
  const hold = async (type, selector) => {
    let held = new Set();
    document.addEventListener(type, (event) => {
      const pressed = held && event.target.closest(selector);
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      held.add(pressed);
      pressed.ariaBusy = true;
    });
    await ready;
    const presses = held;
    held = null;
    for (const pressed of presses) {
      pressed.ariaBusy = null;
      (pressed.requestSubmit ?? pressed.click).call(pressed);
    }
  };
  void hold('click', '.add, .wish, [data-store], [data-plan], [data-enlarge]');
  void hold('submit', '[data-buy], [data-newsletter], [data-delivery] form');
  // Islands that failed before the script that explains it: explain-failure.ts.
  addEventListener('astro:hydration-error', ({ target }) => (target.dataset.failed = ''));
}
