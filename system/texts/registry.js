/* The formatters that compiled texts call. They take the place of Paraglide's own, which make an Intl object at each call. */

/** @type {Map<string, Intl.PluralRules | Intl.NumberFormat | Intl.DateTimeFormat>} */
const formatters = new Map();

/**
 * @template {Intl.PluralRules | Intl.NumberFormat | Intl.DateTimeFormat} T
 * @param {new (locale: string, options?: object) => T} Format
 * @param {string} locale
 * @param {object} [options]
 * @returns {T}
 */
function cached(Format, locale, options) {
  const key = Format.name + locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return /** @type {T} */ (known);
  const format = new Format(locale, options);
  formatters.set(key, format);
  return format;
}

/** @param {string} locale @param {unknown} input @param {Intl.PluralRulesOptions} [options] */
export const plural = (locale, input, options) => cached(Intl.PluralRules, locale, options).select(Number(input));

/** @param {string} locale @param {unknown} input @param {Intl.NumberFormatOptions} [options] */
export const number = (locale, input, options) => cached(Intl.NumberFormat, locale, options).format(Number(input));

/** @param {string} locale @param {unknown} input @param {Intl.DateTimeFormatOptions} [options] */
export const datetime = (locale, input, options) =>
  cached(Intl.DateTimeFormat, locale, options).format(new Date(/** @type {string} */ (input)));
