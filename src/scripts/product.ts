import { pictureAt, pictureSet } from '#lib/catalogue/picture';
import { addToCart, type CartProduct } from '#lib/stores/cart';
import './tabs.ts';

const backAfterMilliseconds = 3000;
const form = document.querySelector<HTMLFormElement>('[data-buy]');
const picture = document.querySelector<HTMLImageElement>('[data-product-picture]');
const thumbnails = [...document.querySelectorAll<HTMLButtonElement>('[data-thumbnail]')];
const added = document.querySelector<HTMLElement>('[data-added]');
const quantity = form?.querySelector<HTMLInputElement>('input[name=quantity]');
const product: CartProduct = JSON.parse(form?.dataset.buy ?? '{}');
let goingBack: ReturnType<typeof setTimeout> | undefined;

function showPicture(address: string): void {
  if (!picture) return;
  picture.srcset = pictureSet(address);
  picture.src = address;
  for (const thumbnail of thumbnails) thumbnail.ariaPressed = String(thumbnail.dataset.thumbnail === address);
}

function showColour({ value, dataset }: HTMLInputElement): void {
  const { picture: main = '', subpicture = '' } = dataset;
  const nameOfColour = document.querySelector('[data-colour-name]');
  if (nameOfColour) nameOfColour.textContent = value;
  if (picture) picture.alt = `${product.item_name}, ${value}`;
  [main, subpicture].forEach((address, index) => {
    const thumbnail = thumbnails[index];
    const image = thumbnail?.querySelector('img');
    if (!thumbnail || !image) return;
    thumbnail.hidden = address === '';
    thumbnail.dataset.thumbnail = address;
    image.src = pictureAt(address, 160);
  });
  showPicture(main);
}

const quantityNow = () => Math.max(1, Number(quantity?.value) || 1);

function stay(): void {
  clearTimeout(goingBack);
  if (added) added.hidden = true;
}

async function buy(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const colour = new FormData(form).get('colour');
  stay();
  if (button) button.ariaDisabled = 'true';
  const isAdded = await addToCart(product, quantityNow(), typeof colour === 'string' ? colour : '');
  if (button) button.ariaDisabled = null;
  if (!isAdded) return;
  if (added) added.hidden = false;
  goingBack = setTimeout(() => location.assign('/'), backAfterMilliseconds);
}

for (const thumbnail of thumbnails)
  thumbnail.addEventListener('click', () => showPicture(thumbnail.dataset.thumbnail ?? ''));

form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'colour') showColour(target);
});

form?.addEventListener('click', ({ target }) => {
  const step = target instanceof Element && target.closest<HTMLElement>('[data-quantity]');
  if (step && quantity)
    quantity.value = String(Math.min(999, Math.max(1, quantityNow() + Number(step.dataset.quantity))));
  if (target instanceof Element && target.closest('[data-stay]')) stay();
});

quantity?.addEventListener('input', () => {
  quantity.value = quantity.value.replace(/\D/g, '');
});

quantity?.addEventListener('blur', () => {
  quantity.value = String(quantityNow());
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.submitter?.ariaDisabled !== 'true') void buy(form);
});

const chosen = form?.querySelector<HTMLInputElement>('input[name=colour]:checked');
if (chosen && !chosen.defaultChecked) showColour(chosen);
addEventListener('pagehide', stay);
