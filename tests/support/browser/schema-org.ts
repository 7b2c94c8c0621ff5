import * as v from 'valibot';

/*
 * What search engines ask of the kinds of data that pages carry (schema.org's words; what Google's documentation calls
 * required or recommended is required here). Strict: a misspelt name fails.
 */

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const time = v.pipe(v.string(), v.isoTime());
const date = v.pipe(v.string(), v.isoDate());
const of = <T extends string>(type: T) => ({ '@type': v.literal(type) });
const top = { '@context': v.literal('https://schema.org') };
const some = <T extends v.GenericSchema>(each: T) => v.pipe(v.array(each), v.minLength(1));
const named = (...words: string[]) => v.picklist(words.map((word) => `https://schema.org/${word}`));

const place = v.strictObject({ ...of('GeoCoordinates'), latitude: v.number(), longitude: v.number() });
const country = v.picklist(['IN', 'CA']);
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const store = v.strictObject({
  ...top,
  ...of('Store'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  image: address,
  telephone: text,
  email: v.pipe(v.string(), v.email()),
  address: v.strictObject({ ...of('PostalAddress'), streetAddress: text, postalCode: text, addressCountry: country }),
  geo: place,
  currenciesAccepted: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  openingHoursSpecification: v.optional(
    some(
      v.strictObject({
        ...of('OpeningHoursSpecification'),
        dayOfWeek: some(named(...days)),
        opens: time,
        closes: time,
      }),
    ),
  ),
  specialOpeningHoursSpecification: v.optional(
    some(
      v.strictObject({
        ...of('OpeningHoursSpecification'),
        name: text,
        opens: time,
        closes: time,
        validFrom: date,
        validThrough: date,
      }),
    ),
  ),
  areaServed: v.optional(
    some(
      v.variant('@type', [
        v.strictObject({ ...of('GeoCircle'), geoMidpoint: place, geoRadius: v.pipe(v.number(), v.minValue(1)) }),
        v.strictObject({ ...of('DefinedRegion'), addressCountry: country, postalCodePrefix: some(text) }),
        v.strictObject({ ...of('Country'), name: text }),
      ]),
    ),
  ),
});

const product = v.strictObject({
  ...top,
  ...of('Product'),
  name: text,
  description: text,
  sku: text,
  category: v.string(),
  url: address,
  image: some(address),
  color: v.optional(text),
  countryOfOrigin: v.optional(v.strictObject({ ...of('Country'), name: text })),
  offers: v.strictObject({
    ...of('Offer'),
    price: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    priceCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    availability: named('InStock'),
    itemCondition: named('NewCondition'),
    url: address,
    seller: v.strictObject({ ...of('Store'), name: text, url: address }),
  }),
});

const breadcrumbs = v.strictObject({
  ...top,
  ...of('BreadcrumbList'),
  itemListElement: v.pipe(
    some(v.strictObject({ ...of('ListItem'), position: v.number(), name: text, item: address })),
    v.check((items) => items.every(({ position }, index) => position === index + 1), 'positions count from 1'),
  ),
});

const questions = v.strictObject({
  ...top,
  ...of('FAQPage'),
  mainEntity: some(
    v.strictObject({
      ...of('Question'),
      name: v.pipe(text, v.endsWith('?')),
      acceptedAnswer: v.strictObject({ ...of('Answer'), text }),
    }),
  ),
});

/** Data about a page or a thing on it, as search engines take it. */
export const structuredData = v.variant('@type', [store, product, breadcrumbs, questions]);
