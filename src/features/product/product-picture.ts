import { pictureAt, pictureSet } from '#lib/catalogue/picture';

const colourParameter = 'colour';

/** Adds the colour to the URL, so that a shared link shows it. */
function setColourInAddress(colour: string): void {
  const address = new URL(location.href);
  address.searchParams.set(colourParameter, colour);
  history.replaceState(history.state, '', address);
}

/** Adds the chosen colour to the links of other sizes. */
function setColourOfSizes(main: HTMLElement): void {
  for (const link of main.querySelectorAll<HTMLAnchorElement>('[data-size]')) link.search = location.search;
}

/** Shows the pictures of the chosen colour and thumbnail. */
export function startPictures(main: HTMLElement): void {
  const picture = main.querySelector<HTMLImageElement>('[data-product-picture]');
  const enlarge = main.querySelector<HTMLAnchorElement>('[data-enlarge]');
  const colourName = main.querySelector('[data-colour-name]');
  const thumbnails = [...main.querySelectorAll<HTMLButtonElement>('[data-thumbnail]')];
  const swatches = [...main.querySelectorAll<HTMLInputElement>('input[name=colour]')];

  function showPicture(address: string): void {
    if (!picture || !enlarge) return;
    picture.srcset = pictureSet(address);
    picture.src = address;
    enlarge.href = address;
    for (const thumbnail of thumbnails) thumbnail.ariaPressed = String(thumbnail.dataset.thumbnail === address);
  }

  function showThumbnail(thumbnail: HTMLButtonElement, address: string): void {
    thumbnail.hidden = address === '';
    thumbnail.dataset.thumbnail = address;
    thumbnail.querySelector('img')?.setAttribute('src', pictureAt(address, 160));
  }

  function showColour({ value, dataset }: HTMLInputElement): void {
    const { picture: large = '', subpicture = '' } = dataset;
    if (picture && colourName) picture.alt = picture.alt.replace(colourName.textContent.trim(), value);
    colourName?.replaceChildren(value);
    for (const [index, thumbnail] of thumbnails.entries()) showThumbnail(thumbnail, index === 0 ? large : subpicture);
    showPicture(large);
  }

  for (const thumbnail of thumbnails)
    thumbnail.addEventListener('click', () => showPicture(thumbnail.dataset.thumbnail ?? ''));

  for (const swatch of swatches)
    swatch.addEventListener('change', () => {
      showColour(swatch);
      setColourInAddress(swatch.value);
      setColourOfSizes(main);
    });

  const requested = new URLSearchParams(location.search).get(colourParameter)?.toLowerCase();
  const chosen =
    swatches.find(({ value }) => value.toLowerCase() === requested) ?? swatches.find(({ checked }) => checked);
  if (chosen && !chosen.defaultChecked) {
    chosen.checked = true;
    showColour(chosen);
    setColourOfSizes(main);
  }
}
