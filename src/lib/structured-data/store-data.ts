import type { DeliveryZone, Store } from '../contract/store.ts';
import { isEarlier } from '../schedule/opening.ts';
import { weekdayOf } from '../schedule/zoned-time.ts';
import * as t from '#texts/hours';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const countryCodes = { India: 'IN', Canada: 'CA' };

/** One entry for all days with the same hours; none for closed days. */
function openingHours({ schedule }: Store) {
  const open = (schedule?.hours ?? []).flatMap((hours, index) => (hours ? [{ ...hours, day: days[index] }] : []));
  const isLike = (one: (typeof open)[number]) => (other: typeof one) =>
    other.opens === one.opens && other.closes === one.closes;
  const different = open.filter((hours, index) => open.findIndex(isLike(hours)) === index);
  return different.map((hours) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: open.filter(isLike(hours)).map(({ day }) => `https://schema.org/${day}`),
    opens: hours.opens,
    closes: hours.closes === hours.opens ? '23:59' : hours.closes, // schema.org reads equal times as closed
  }));
}

/** schema.org expresses a closed day by equal opening and closing times. */
const closedDays = ({ schedule }: Store) =>
  (schedule?.holidays ?? []).map(({ date, name }) => ({
    '@type': 'OpeningHoursSpecification',
    name,
    opens: '00:00',
    closes: '00:00',
    validFrom: date,
    validThrough: date,
  }));

const earlyDays = ({ schedule }: Store) =>
  (schedule?.early ?? []).flatMap(({ date, closes }) => {
    const day = schedule?.hours[weekdayOf(date) - 1];
    if (!day || !isEarlier(day, closes) || schedule.holidays.some((holiday) => holiday.date === date)) return [];
    const times = { opens: day.opens, closes, validFrom: date, validThrough: date };
    return [{ '@type': 'OpeningHoursSpecification', name: t.closesEarly(), ...times }];
  });

function areaServed({ latitude, longitude, country }: Store, { kind, value }: DeliveryZone) {
  if (kind === 'country') return { '@type': 'Country', name: value };
  if (kind === 'radius_km') {
    const geoMidpoint = { '@type': 'GeoCoordinates', latitude, longitude };
    return { '@type': 'GeoCircle', geoMidpoint, geoRadius: Number(value) * 1000 };
  }
  return {
    '@type': 'DefinedRegion',
    addressCountry: countryCodes[country],
    postalCodePrefix: value.split(';').map((code) => code.trim().replace(/\*$/, '')),
  };
}

/** A store for search engines (schema.org): its address, opening hours and delivery area. */
export function storeData(store: Store, delivery: DeliveryZone[]) {
  const hours = openingHours(store);
  const special = [...closedDays(store), ...earlyDays(store)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': store.url,
    name: store.store_name,
    url: store.url,
    logo: new URL(store.store_logo, store.url).href,
    image: new URL(`/social/store/${store.label}.jpg`, store.url).href,
    telephone: store.phone_no,
    email: store.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      postalCode: store.postal_code,
      addressCountry: countryCodes[store.country],
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    currenciesAccepted: store.currency,
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(delivery.length > 0 && { areaServed: delivery.map((zone) => areaServed(store, zone)) }),
  };
}
