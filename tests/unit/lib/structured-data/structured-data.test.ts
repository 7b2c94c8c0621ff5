import { expect, test } from 'vitest';
import * as v from 'valibot';
import { breadcrumbsData } from '#lib/structured-data/breadcrumbs-data';
import type { PublishedProduct } from '#contract/catalogue';
import { faqData } from '#lib/structured-data/faq-data';
import { productData } from '#lib/structured-data/product-data';
import { storeData } from '#lib/structured-data/store-data';
import { structuredData } from '#tests/support/browser/schema-org';
import { sampleSource } from '#tools/check/sample-shop';

const { store, items } = sampleSource.catalogue.snapshot;
const [product] = items as [PublishedProduct];
const terms = { charge: 0, minimum: 0, free_from: null };

test('a product has a price, a currency, its availability and its seller', () => {
  const data = productData(product, store);
  expect(v.parse(structuredData, data)).toEqual(data);
  expect(data.offers).toMatchObject({
    price: '100.00',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  });
  expect(data.countryOfOrigin).toEqual({ '@type': 'Country', name: 'India' });
});

test('a product says what a kilogram of it costs, and what its pack says', () => {
  const facts = { net_quantity: '500 g', ingredients: 'Rice', nutrition: 'Energy 356 kcal;Fat 0.5 g' };
  const data = productData({ ...product, ...facts, fssai: '10720001000033' }, store);
  expect(v.parse(structuredData, data)).toEqual(data);
  expect(data.offers.priceSpecification).toEqual({
    '@type': 'UnitPriceSpecification',
    price: '200.00',
    priceCurrency: 'INR',
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
  });
  expect(data.additionalProperty?.map(({ name, value }) => [name, value])).toEqual([
    ['Net quantity', '500 g'],
    ['Ingredients', 'Rice'],
    ['Nutrition', 'Energy 356 kcal, Fat 0.5 g'],
    ['FSSAI licence', '10720001000033'],
  ]);
  expect(productData(product, store)).not.toHaveProperty('additionalProperty');
  expect(productData(product, store).offers).not.toHaveProperty('priceSpecification');
});

test('a product has the average of its reviews once it has some', () => {
  const data = productData({ ...product, rating: 4.3, rating_count: 12 }, store);
  expect(v.parse(structuredData, data)).toEqual(data);
  expect(data.aggregateRating).toEqual({ '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 12 });
  expect(productData(product, store)).not.toHaveProperty('aggregateRating');
});

test('a product without colours or origin does not speak of them', () => {
  const data = productData({ ...product, colorList: [], origin: '' }, store);
  expect(v.parse(structuredData, data)).not.toHaveProperty('color');
  expect(data).not.toHaveProperty('countryOfOrigin');
});

test('a store has its hours by day, its holidays, and every kind of area', () => {
  const data = storeData(
    { ...store, schedule: { ...store.schedule!, hours: [null, ...store.schedule!.hours.slice(1)] } },
    [
      { kind: 'radius_km', value: '6', ...terms },
      { kind: 'postal_codes', value: '395*;394101', ...terms },
      { kind: 'country', value: 'India', ...terms },
    ],
  );
  expect(v.parse(structuredData, data)).toEqual(data);
  const [hours, ...others] = data.openingHoursSpecification ?? [];
  expect(others).toEqual([]);
  expect(hours).toMatchObject({ opens: '07:00', closes: '22:00' });
  expect(hours?.dayOfWeek).toHaveLength(6);
  expect(hours?.dayOfWeek).not.toContain('https://schema.org/Monday');
  expect(data.specialOpeningHoursSpecification?.[0]).toMatchObject({ validFrom: '2027-10-29', name: 'Diwali' });
  expect(data.areaServed?.[0]).toMatchObject({ geoRadius: 6000 });
  expect(data.areaServed?.[1]).toMatchObject({ postalCodePrefix: ['395', '394101'] });
});

test('a store says that its night goes on after midnight, and that it is open all day', () => {
  const hoursOf = (opens: string, closes: string) => {
    const hours = [...Array.from({ length: 4 }, () => null), { opens, closes }, null, null];
    const data = storeData({ ...store, schedule: { ...store.schedule!, hours } }, []);
    expect(v.parse(structuredData, data)).toEqual(data);
    return data.openingHoursSpecification;
  };
  const friday = { '@type': 'OpeningHoursSpecification', dayOfWeek: ['https://schema.org/Friday'] };
  expect(hoursOf('18:00', '02:00')).toEqual([{ ...friday, opens: '18:00', closes: '02:00' }]);
  expect(hoursOf('18:00', '00:00')).toEqual([{ ...friday, opens: '18:00', closes: '00:00' }]);
  expect(hoursOf('00:00', '00:00')).toEqual([{ ...friday, opens: '00:00', closes: '23:59' }]);
});

test('a store says on which days it closes early, unless they are holidays or not earlier than usual', () => {
  const early = ['2027-10-28', '2027-10-29'].map((date) => ({ date, closes: '18:00' }));
  early.push({ date: '2027-10-30', closes: '22:30' });
  const data = storeData({ ...store, schedule: { ...store.schedule!, early } }, []);
  expect(v.parse(structuredData, data)).toEqual(data);
  const day = { '@type': 'OpeningHoursSpecification', name: 'Closes early', opens: '07:00', closes: '18:00' };
  expect(data.specialOpeningHoursSpecification).toEqual([
    expect.objectContaining({ name: 'Diwali', validFrom: '2027-10-29' }),
    { ...day, validFrom: '2027-10-28', validThrough: '2027-10-28' },
  ]);
});

test('a store that has not said when it is open or where it delivers says neither', () => {
  const data = storeData({ ...store, schedule: null }, []);
  expect(v.parse(structuredData, data)).toEqual(data);
  expect(Object.keys(data)).not.toContain('openingHoursSpecification');
});

test('breadcrumbs count their steps from 1', () => {
  const data = breadcrumbsData([
    { name: 'Shop', address: 'http://surat.localhost/' },
    { name: 'Toor dal', address: 'http://surat.localhost/ProductDetails/1001' },
  ]);
  expect(v.parse(structuredData, data)).toEqual(data);
});

test('questions and their answers are taken from the text, without markup', () => {
  const html =
    '<h2 id="a">Help</h2><h3 id="b"><a href="#b">How much &amp; when?</a></h3><p>By <a href="/x">card</a>, <strong>soon</strong>.</p><h3 id="c">No question</h3><p>No.</p>';
  const data = faqData(html);
  expect(v.parse(structuredData, data)).toEqual(data);
  expect(data?.mainEntity).toEqual([
    expect.objectContaining({
      name: 'How much & when?',
      acceptedAnswer: { '@type': 'Answer', text: 'By card, soon.' },
    }),
  ]);
  expect(faqData('<h3>Plain</h3><p>x</p>')).toBeUndefined();
});
