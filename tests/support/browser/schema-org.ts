import * as v from 'valibot';

/*
 * Schemas of the structured data in pages (schema.org's terms; what Google's documentation calls required or recommended
 * is required here). Strict: a misspelt name fails.
 */

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const address = v.pipe(v.string(), v.url(), v.regex(/^https?:/));
const time = v.pipe(v.string(), v.isoTime());
const date = v.pipe(v.string(), v.isoDate());
const ofType = <T extends string>(type: T) => ({ '@type': v.literal(type) });
const jsonLdContext = { '@context': v.literal('https://schema.org') };
const nonEmptyArray = <T extends v.GenericSchema>(item: T) => v.pipe(v.array(item), v.minLength(1));
const schemaOrgTerms = (...words: string[]) => v.picklist(words.map((word) => `https://schema.org/${word}`));

const place = v.strictObject({ ...ofType('GeoCoordinates'), latitude: v.number(), longitude: v.number() });
const country = v.picklist(['IN', 'CA']);
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const store = v.strictObject({
  ...jsonLdContext,
  ...ofType('Store'),
  '@id': address,
  name: text,
  url: address,
  logo: address,
  image: address,
  telephone: text,
  email: v.pipe(v.string(), v.email()),
  address: v.strictObject({
    ...ofType('PostalAddress'),
    streetAddress: text,
    postalCode: text,
    addressCountry: country,
  }),
  geo: place,
  currenciesAccepted: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  openingHoursSpecification: v.optional(
    nonEmptyArray(
      v.strictObject({
        ...ofType('OpeningHoursSpecification'),
        dayOfWeek: nonEmptyArray(schemaOrgTerms(...days)),
        opens: time,
        closes: time,
      }),
    ),
  ),
  specialOpeningHoursSpecification: v.optional(
    nonEmptyArray(
      v.strictObject({
        ...ofType('OpeningHoursSpecification'),
        name: text,
        opens: time,
        closes: time,
        validFrom: date,
        validThrough: date,
      }),
    ),
  ),
  areaServed: v.optional(
    nonEmptyArray(
      v.variant('@type', [
        v.strictObject({ ...ofType('GeoCircle'), geoMidpoint: place, geoRadius: v.pipe(v.number(), v.minValue(1)) }),
        v.strictObject({ ...ofType('DefinedRegion'), addressCountry: country, postalCodePrefix: nonEmptyArray(text) }),
        v.strictObject({ ...ofType('Country'), name: text }),
      ]),
    ),
  ),
});

const product = v.strictObject({
  ...jsonLdContext,
  ...ofType('Product'),
  name: text,
  description: text,
  sku: text,
  category: v.string(),
  url: address,
  image: nonEmptyArray(address),
  color: v.optional(text),
  countryOfOrigin: v.optional(v.strictObject({ ...ofType('Country'), name: text })),
  size: v.optional(text),
  inProductGroupWithID: v.optional(text),
  additionalProperty: v.optional(
    nonEmptyArray(v.strictObject({ ...ofType('PropertyValue'), name: text, value: text })),
  ),
  aggregateRating: v.optional(
    v.strictObject({
      ...ofType('AggregateRating'),
      ratingValue: v.number(),
      reviewCount: v.pipe(v.number(), v.minValue(1)),
    }),
  ),
  offers: v.strictObject({
    ...ofType('Offer'),
    price: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
    priceCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    priceSpecification: v.optional(
      v.strictObject({
        ...ofType('UnitPriceSpecification'),
        price: v.pipe(v.string(), v.regex(/^\d+\.\d\d$/)),
        priceCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
        referenceQuantity: v.strictObject({
          ...ofType('QuantitativeValue'),
          value: v.literal(1),
          unitCode: v.picklist(['KGM', 'LTR', 'H87']),
        }),
      }),
    ),
    availability: schemaOrgTerms('InStock'),
    itemCondition: schemaOrgTerms('NewCondition'),
    url: address,
    seller: v.strictObject({ ...ofType('Store'), name: text, url: address }),
  }),
});

const breadcrumbs = v.strictObject({
  ...jsonLdContext,
  ...ofType('BreadcrumbList'),
  itemListElement: v.pipe(
    nonEmptyArray(v.strictObject({ ...ofType('ListItem'), position: v.number(), name: text, item: address })),
    v.check((items) => items.every(({ position }, index) => position === index + 1), 'positions count from 1'),
  ),
});

const questions = v.strictObject({
  ...jsonLdContext,
  ...ofType('FAQPage'),
  mainEntity: nonEmptyArray(
    v.strictObject({
      ...ofType('Question'),
      name: v.pipe(text, v.endsWith('?')),
      acceptedAnswer: v.strictObject({ ...ofType('Answer'), text }),
    }),
  ),
});

/** Structured data of a page, as search engines read it. */
export const structuredData = v.variant('@type', [store, product, breadcrumbs, questions]);
