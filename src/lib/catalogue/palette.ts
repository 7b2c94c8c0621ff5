/** The shop's deep blue in its steps, as in `styles/tokens.css`. */
export const ownPalette = {
  50: '#eff6fa',
  100: '#d9e9f2',
  200: '#b3d2e3',
  600: '#136592',
  700: '#08507a',
  800: '#003f62',
  900: '#002e49',
  950: '#001f33',
};

type Step = keyof typeof ownPalette;
type Palette = Record<Step, string>;
type Triple = readonly [number, number, number];

/** Up to this luminance, 800 has a contrast of at least 4.5 (WCAG 2.2 AA) with white, 50, 100 and every background. */
const lightestLead = 0.135;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const lightOf = (hex: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple;
const hexOf = (light: Triple) =>
  `#${light
    .map((part) =>
      Math.round(encoded(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The relative luminance (WCAG 2.2). */
const sumOf = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const luminanceOf = (hex: string): number => sumOf(lightOf(hex));

/** Oklab's lightness and its two axes. */
function toLab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Bisects for the largest number that meets a condition. All smaller numbers must meet it, too. */
function largest(low: number, high: number, isTrue: (number: number) => boolean): number {
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (isTrue(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const isShown = (light: Triple) => light.every((part) => part >= -1e-6 && part <= 1 + 1e-6);
const clamped = (light: Triple) => light.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;

/** The most vivid sRGB colour of a luminance along two axes. */
function colourWith(luminance: number, a: number, b: number): string {
  const at = (lightness: number): Triple => {
    const vivid = largest(0, 1, (share) => isShown(fromLab([lightness, a * share, b * share])));
    return clamped(fromLab([lightness, a * vivid, b * vivid]));
  };
  return hexOf(at(largest(0, 1, (lightness) => sumOf(at(lightness)) <= luminance)));
}

const vividness = ([, a, b]: Triple) => Math.hypot(a, b);
const steps = Object.keys(ownPalette).map(Number) as Step[];

/**
 * The palette of a store's colour. 800 is the colour itself, or darker if white would be unreadable on it.
 * Other steps have its hue and the default palette's luminance, so contrasts stay.
 * @param colour as `#003f62`
 */
function findPalette(colour: string): Palette {
  const lab = toLab(lightOf(colour));
  const lead = Math.min(luminanceOf(colour), lightestLead);
  const targets: Partial<Palette | Record<Step, number>> = {
    700: lead > 0.09 ? 0.7 * lead : Math.max(luminanceOf(ownPalette[700]), 1.4 * lead), // on hover: readable, not 800
    800: lead,
    900: Math.min(luminanceOf(ownPalette[900]), 0.6 * lead),
    950: Math.min(luminanceOf(ownPalette[950]), 0.3 * lead),
  };
  const made = steps.map((step) => {
    const own = toLab(lightOf(ownPalette[step]));
    const share = Math.min(2, vividness(lab) / vividness(toLab(lightOf(ownPalette[800])))) * vividness(own);
    const luminance = Number(targets[step] ?? luminanceOf(ownPalette[step]));
    const safe = step < 500 ? luminance * 1.01 : luminance * 0.99; // keeps the contrast after rounding to whole bytes
    const scale = vividness(lab) === 0 ? 0 : share / vividness(lab);
    return [
      step,
      step === 800 && luminance === luminanceOf(colour) ? colour : colourWith(safe, lab[1] * scale, lab[2] * scale),
    ];
  });
  return Object.fromEntries(made) as Palette;
}

/** Cached by colour for the pages of a site. */
const palettes = new Map<string, Palette>();

function paletteOf(colour: string): Palette {
  const palette = palettes.get(colour) ?? findPalette(colour);
  palettes.set(colour, palette);
  return palette;
}

const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');

/** The palette for the colour in `operator.csv`; the default one without it. */
export const paletteFor = ({ theme_colour }: { theme_colour?: string | undefined }): Palette =>
  isColour(theme_colour) ? paletteOf(theme_colour.toLowerCase()) : ownPalette;

/** The main colour of pages. */
export const leadOf = (facts: { theme_colour?: string }): string => paletteFor(facts)[800];

/** The CSS of the palette; undefined for the default one. */
export function paletteStyles({ theme_colour }: { theme_colour?: string }): string | undefined {
  if (!isColour(theme_colour) || theme_colour.toLowerCase() === ownPalette[800]) return undefined;
  const steps = Object.entries(paletteOf(theme_colour.toLowerCase()));
  return `:root{${steps.map(([step, colour]) => `--color-brand-${step}:${colour}`).join(';')}}`;
}
