{
  const kept = new Set();
  const ended = new AbortController();
  const keep = (event) => {
    const pressed = event.target.closest(event.type === 'click' ? '.add, .wish' : '[data-buy]');
    if (!pressed) return;
    event.preventDefault();
    kept.add(pressed);
    pressed.ariaBusy = true;
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, ended);
  window.doEarlyPresses = () => {
    ended.abort();
    for (const pressed of kept) {
      pressed.ariaBusy = null;
      if (pressed.requestSubmit) pressed.requestSubmit();
      else pressed.click();
    }
  };
}
