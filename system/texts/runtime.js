/* Which language a compiled text is in. Takes the place of Paraglide's own runtime, which finds it by cookie and URL. */

/** @typedef {import('@inlang/paraglide-js').MessagePart} MessagePart */
/** @typedef {string & { readonly __brand: 'LocalizedString' }} LocalizedString */
/**
 * @template Inputs, Options, Markup
 * @typedef {import('@inlang/paraglide-js').MessageMetadata<Inputs, Options, Markup>} MessageMetadata
 */

/** No language is fixed on the server. @type {undefined} */
export const experimentalStaticLocale = undefined;

/** The default language of a text. */
export const getLocale = () => process.env.TEXTS_LANGUAGE ?? 'en';
