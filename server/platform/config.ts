import type { BlockList } from 'node:net';
import * as v from 'valibot';
import * as t from '#texts/settings';
import { readNetworks } from './http/caller-address.ts';
import { toSmsConfig, type SmsConfig } from './messages/sms/settings.ts';
import { toWhatsAppConfig, type WhatsAppConfig } from './messages/whatsapp/settings.ts';
import type { BucketConfig } from './ports/bucket.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database without a pooler, for LISTEN; `databaseUrl` by default. */
  databaseDirectUrl: string | undefined;
  /** The marketplace's origin. Stores are one label below its host. */
  publicOrigin: URL;
  /** The API's origin for pages on static hosts; undefined if each page's own host serves it. */
  apiOrigin: URL | undefined;
  trustedProxies: BlockList;
  bucket: BucketConfig | undefined;
  policiesDir: string | undefined;
  /** Signs tokens and hashes codes. Without it, a local shop stores a random one. */
  sessionSecret: string | undefined;
  /** The previous secret, accepted during a rotation. */
  previousSecret: string | undefined;
  /** The operator's bearer token. Without it, operator calls are refused. */
  opsToken: string | undefined;
  metricsToken: string | undefined;
  smtpUrl: string | undefined;
  sms: SmsConfig | undefined;
  /** Daily SMS limit of all stores together; 0 for none. */
  smsPerDay: number;
  whatsapp: WhatsAppConfig | undefined;
  whatsappPerDay: number;
  /** For Google's geocoding. Without it, positions are looked up in our own table. */
  geocoderKey: string | undefined;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string } | undefined;
  isOfflineEnabled: boolean;
  /** Cash orders per customer and store at once; one more an hour. */
  maxCashOrders: number;
  /** Online payments per customer and store at once; two more a minute. */
  maxQuotes: number;
  maxAddresses: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Reachable from this machine only. It shows its outbox and needs no secrets (design §6). */
  isLocal: boolean;
}

export class ConfigError extends Error {}

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url(t.fullAddress),
    v.check(
      (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
      () => t.mustBegin({ protocols: protocols.join(t.protocolOr()) }),
    ),
  );

const origin = v.pipe(
  url('http:', 'https:'),
  v.check((text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`, t.origin),
);

const minLength = (count: number) => v.minLength<string, number, () => string>(count, () => t.minCharacters({ count }));

const limitSetting = (defaultValue: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.digits(t.number),
      v.toNumber(),
      v.minValue(1, t.atLeastOne),
      v.maxValue(1_000_000, t.atMostMillion),
    ),
    defaultValue,
  );

const perDay = (defaultValue: string) =>
  v.optional(
    v.pipe(v.string(), v.digits(t.perDay), v.toNumber(), v.maxValue(10_000_000, t.atMostTenMillion)),
    defaultValue,
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Settings that may hold a password. Error messages omit their values. */
const isSecret = (name: string) => /^(\w+_TOKEN|\w+_SECRET(_PREVIOUS)?|\w+_KEY|\w+_URL|SMS_(BODY|HEADERS))$/.test(name);

const settings = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.digits(t.number),
      v.toNumber(),
      v.minValue(1, t.portAtLeastOne),
      v.maxValue(65_535, t.portAtMost),
    ),
    '4321',
  ),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), '.data'),
  DATABASE_URL: v.optional(url('postgres:', 'postgresql:')),
  DATABASE_DIRECT_URL: v.optional(url('postgres:', 'postgresql:')),
  PUBLIC_ORIGIN: v.optional(origin),
  API_ORIGIN: v.optional(origin),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const networks = readNetworks(dataset.value);
        if (!networks) addIssue({ message: t.networks() });
        return networks ?? NEVER;
      }),
    ),
    '127.0.0.0/8, ::1',
  ),
  SITES_URL: v.optional(v.pipe(v.string(), v.regex(/^s3:\/\/[a-z0-9.-]+\/+\w(?!.*\.\.)[\w./-]*$/, t.bucketForm))),
  AWS_ENDPOINT_URL: v.optional(url('http:', 'https:')),
  AWS_ENDPOINT_URL_S3: v.optional(url('http:', 'https:')),
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
  POLICIES_DIR: v.optional(v.string()),
  SESSION_SECRET: v.optional(v.pipe(v.string(), minLength(32))),
  SESSION_SECRET_PREVIOUS: v.optional(v.pipe(v.string(), minLength(32))),
  OPS_TOKEN: v.optional(v.pipe(v.string(), minLength(32))),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), minLength(32))),
  SMTP_URL: v.optional(url('smtp:', 'smtps:')),
  SMS_PROVIDER: v.optional(v.picklist(['msg91', 'twilio', 'http'], t.smsProvider)),
  SMS_URL: v.optional(url('https:', 'http:')),
  SMS_KEY: v.optional(v.string()),
  SMS_ACCOUNT: v.optional(v.pipe(v.string(), v.regex(/^AC[0-9a-fA-F]{32}$/, t.accountSid))),
  SMS_SENDER: v.optional(v.string()),
  SMS_BODY: v.optional(v.string()),
  SMS_HEADERS: v.optional(
    v.pipe(v.string(), v.parseJson(undefined, t.jsonObject), v.record(v.string(), v.string(), t.jsonTexts)),
  ),
  SMS_FAILURE: v.optional(v.string()),
  SMS_PER_DAY: perDay('5000'),
  WHATSAPP_URL: v.optional(url('https:', 'http:'), 'https://graph.facebook.com'),
  WHATSAPP_TOKEN: v.optional(v.string()),
  WHATSAPP_PHONE_NUMBER_ID: v.optional(v.pipe(v.string(), v.digits(t.phoneNumberId))),
  WHATSAPP_APP_SECRET: v.optional(v.string()),
  WHATSAPP_VERIFY_TOKEN: v.optional(v.pipe(v.string(), minLength(16))),
  WHATSAPP_PER_DAY: perDay('5000'),
  GEOCODER_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{10,200}$/, t.googleKey))),
  RAZORPAY_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^rzp_(test|live)_\w+$/, t.razorpayKey))),
  RAZORPAY_KEY_SECRET: v.optional(v.pipe(v.string(), minLength(8))),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), minLength(8))),
  OFFLINE: v.optional(v.picklist(['on', 'off'], t.onOrOff), 'on'),
  MAX_CASH_ORDERS: limitSetting('20'),
  MAX_QUOTES: limitSetting('30'),
  MAX_ADDRESSES: limitSetting('50'),
  LOG_LEVEL: v.optional(
    v.picklist(logLevels, () => t.oneOf({ values: logLevels.join(', ') })),
    'info',
  ),
});

export const settingNames: string[] = Object.keys(settings.entries);

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/;

export const isLoopback = (host: string): boolean => loopback.test(host);

/** The provider's three settings. @throws {ConfigError} if only some of them are set */
function toRazorpay(value: v.InferOutput<typeof settings>): Config['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = value;
  if (keyId && keySecret && webhookSecret) return { keyId, keySecret, webhookSecret };
  const missing = Object.entries({
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  }).filter(([, given]) => !given);
  if (missing.length < 3) throw new ConfigError(t.razorpayMissing({ name: missing[0]?.[0] ?? '' }));
  return undefined;
}

/** The bucket of `SITES_URL`, with the AWS CLI's variables. @throws {ConfigError} if a key is missing */
function toBucket(value: v.InferOutput<typeof settings>): Config['bucket'] {
  if (value.SITES_URL === undefined) return undefined;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (!accessKeyId || !secretAccessKey) throw new ConfigError(t.bucketKeys());
  const { hostname: bucket, pathname } = new URL(value.SITES_URL);
  return {
    bucket,
    prefix: `${pathname.replace(/^\/+|\/+$/g, '')}/`,
    endpoint: value.AWS_ENDPOINT_URL_S3 ?? value.AWS_ENDPOINT_URL,
    region: value.AWS_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: value.AWS_SESSION_TOKEN,
  };
}

/** The API's origin, which must be same-site with the pages. @throws {ConfigError} */
function toApiOrigin(text: string | undefined, { protocol, hostname }: URL): URL | undefined {
  if (text === undefined) return undefined;
  const api = new URL(text);
  const isOwn = api.hostname === hostname || api.hostname.endsWith(`.${hostname}`);
  if (isOwn && api.protocol === protocol) return api;
  throw new ConfigError(t.apiOrigin({ protocol, host: hostname, value: text }));
}

/** Empty values count as absent. @throws {ConfigError} with the first invalid setting and the reason */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = v.safeParse(settings, present);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = v.getDotPath(issue) ?? '';
    const refused = { name, problem: issue.message };
    throw new ConfigError(
      isSecret(name) ? t.invalid(refused) : t.invalidValue({ ...refused, value: present[name] ?? '' }),
    );
  }
  const value = parsed.output;
  const publicOrigin = new URL(value.PUBLIC_ORIGIN ?? `http://localhost:${value.PORT}`);
  const isLocal = isLoopback(value.HOST) && isLoopback(publicOrigin.hostname);
  if (!isLocal && !value.SESSION_SECRET) throw new ConfigError(t.sessionSecret());
  const sms = toSmsConfig(value);
  if (typeof sms === 'string') throw new ConfigError(sms);
  const isReachable = !isLoopback(publicOrigin.hostname);
  const whatsapp = toWhatsAppConfig(value, isReachable);
  if (typeof whatsapp === 'string') throw new ConfigError(whatsapp);
  if (!isLocal && !value.SMTP_URL && !sms && !whatsapp) throw new ConfigError(t.codesNeedChannel());
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    publicOrigin,
    apiOrigin: toApiOrigin(value.API_ORIGIN, publicOrigin),
    trustedProxies: value.TRUSTED_PROXIES,
    bucket: toBucket(value),
    policiesDir: value.POLICIES_DIR,
    sessionSecret: value.SESSION_SECRET,
    previousSecret: value.SESSION_SECRET_PREVIOUS,
    opsToken: value.OPS_TOKEN,
    metricsToken: value.METRICS_TOKEN,
    smtpUrl: value.SMTP_URL,
    sms,
    smsPerDay: value.SMS_PER_DAY,
    whatsapp,
    whatsappPerDay: value.WHATSAPP_PER_DAY,
    geocoderKey: value.GEOCODER_KEY,
    razorpay: toRazorpay(value),
    isOfflineEnabled: value.OFFLINE === 'on',
    maxCashOrders: value.MAX_CASH_ORDERS,
    maxQuotes: value.MAX_QUOTES,
    maxAddresses: value.MAX_ADDRESSES,
    logLevel: value.LOG_LEVEL,
    isLocal,
  };
}
