{
  const kept = new Set();
  const types = ['click', 'submit'];
  const keep = (event) => {
    const pressed = event.target.closest(event.type === 'click' ? '[data-add-item], [data-wish-item]' : '[data-buy]');
    if (!pressed) return;
    event.preventDefault();
    kept.add(pressed);
    pressed.ariaBusy = 'true';
  };
  for (const type of types) document.addEventListener(type, keep);
  window.takeEarlyPresses = () => {
    for (const type of types) document.removeEventListener(type, keep);
    return kept;
  };
}
