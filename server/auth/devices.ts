import * as t from '#texts/devices';
import { isDigestOf, keyedHash, type Secrets } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';

const cookieName = 'device';
const lifetimeMs = 365 * 24 * 60 * 60_000;
const maxCustomers = 5;

interface Mark {
  customerId: number;
  text: string;
}

const macOf = ({ secret }: Pick<Secrets, 'secret'>, customerId: string, since: string) =>
  keyedHash(secret, 'device', customerId, since);

/** Newest login first. */
function readMarks(shop: Shop, cookies = ''): Mark[] {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.~-]*)`).exec(cookies)?.[1] ?? '';
  const marks = value.split('~').slice(0, maxCustomers);
  const oldest = shop.now().getTime() - lifetimeMs;
  return marks.flatMap((text) => {
    const [customerId = '', since = '', mac = ''] = text.split('.');
    const isValid = isDigestOf(shop, mac, (own) => macOf(own, customerId, since)) && Number(since) > oldest;
    return isValid ? [{ customerId: Number(customerId), text }] : [];
  });
}

/** Customers who logged in on the device within a year. It does not prove who is using it now. */
export const customersOfDevice = (shop: Shop, cookies: string | undefined): number[] =>
  readMarks(shop, cookies).map(({ customerId }) => customerId);

/** Only separates the customer's rate limits from strangers' (decision 028). */
export function knownDeviceCookie(shop: Shop, cookies: string | undefined, customerId: number): string {
  const since = String(shop.now().getTime());
  const own = [customerId, since, macOf(shop, String(customerId), since)].join('.');
  const others = readMarks(shop, cookies).filter((mark) => mark.customerId !== customerId);
  const value = [own, ...others.map(({ text }) => text)].slice(0, maxCustomers).join('~');
  const secure = shop.config.publicOrigin.protocol === 'https:' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/api/v1; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** Such as `Chrome on Android`; empty when unknown. Nothing else of the header is stored. */
export function describeDevice(userAgent = ''): string {
  const browser = nameIn(browsers, userAgent);
  const system = /iPhone|iPad/.test(userAgent) ? t.apple() : nameIn(systems, userAgent);
  return browser && system ? t.browserOn({ browser, system }) : (browser ?? system ?? '');
}
