{
  const waiting = new Set();
  const replayed = new AbortController();
  const hold = (event) => {
    const pressed = event.target.closest(event.type === 'click' ? '.add, .wish' : '[data-buy]');
    if (!pressed) return;
    event.preventDefault();
    waiting.add(pressed);
    pressed.ariaBusy = true;
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, hold, replayed);
  window.replayEarlyPresses = () => {
    replayed.abort();
    for (const pressed of waiting) {
      pressed.ariaBusy = null;
      if (pressed.requestSubmit) pressed.requestSubmit();
      else pressed.click();
    }
  };
}
