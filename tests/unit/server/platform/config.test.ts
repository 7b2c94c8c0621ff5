import { readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig, settingNames } from '#server/platform/config';

const secret = 'x'.repeat(32);

/** The messages of readConfig about invalid settings. */
function problemOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`Accepted: ${JSON.stringify(env)}`);
}

describe('the settings', () => {
  it.each(['docs/settings.md', '.env.example'])('are all described in %s', async (file) => {
    const text = await readFile(file, 'utf8');
    const alternatives = ['AWS_REGION', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT_URL_S3', 'AWS_SESSION_TOKEN']; // Amazon's own names
    expect(settingNames.filter((name) => !alternatives.includes(name) && !text.includes(name))).toEqual([]);
  });

  it('are all optional', () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      publicOrigin: new URL('http://localhost:4321'),
      trustedProxies: expect.any(BlockList),
      sessionSecret: undefined,
      smtpUrl: undefined,
      sms: undefined,
      smsPerDay: 5000,
      whatsappPerDay: 5000,
      isOfflineEnabled: true,
      maxCashOrders: 20,
      maxQuotes: 30,
      maxAddresses: 50,
      logLevel: 'info',
      isLocal: true,
    });
  });

  it('count as absent when they are empty', () => {
    expect(
      readConfig({ PORT: '', HOST: '', DATABASE_URL: '', PUBLIC_ORIGIN: '', SESSION_SECRET: '', LOG_LEVEL: '' }),
    ).toEqual(readConfig({}));
  });

  it('are taken as given', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgres://shop@db/shop',
      PUBLIC_ORIGIN: 'https://shop.example',
      SESSION_SECRET: secret,
      SESSION_SECRET_PREVIOUS: `${secret} before`,
      SMTP_URL: 'smtps://mail.example',
      SMS_URL: 'https://sms.example/send',
      SMS_PER_DAY: '100',
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_PHONE_NUMBER_ID: '1065',
      WHATSAPP_APP_SECRET: 'secret',
      WHATSAPP_VERIFY_TOKEN: 'a token to verify',
      WHATSAPP_PER_DAY: '50',
      OFFLINE: 'off',
      MAX_CASH_ORDERS: '5',
      MAX_QUOTES: '6',
      MAX_ADDRESSES: '7',
      LOG_LEVEL: 'warn',
    };
    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/shop',
      databaseUrl: env.DATABASE_URL,
      databaseDirectUrl: env.DATABASE_URL,
      publicOrigin: new URL('https://shop.example'),
      trustedProxies: expect.any(BlockList),
      sessionSecret: secret,
      previousSecret: `${secret} before`,
      smtpUrl: env.SMTP_URL,
      sms: {
        provider: 'http',
        url: env.SMS_URL,
        body: '{"to":"{to}","text":"{text}"}',
        headers: {},
        sender: '',
        failure: '',
      },
      smsPerDay: 100,
      whatsapp: {
        url: 'https://graph.facebook.com',
        token: 'token',
        phoneNumberId: '1065',
        appSecret: 'secret',
        verifyToken: 'a token to verify',
      },
      whatsappPerDay: 50,
      isOfflineEnabled: false,
      maxCashOrders: 5,
      maxQuotes: 6,
      maxAddresses: 7,
      logLevel: 'warn',
      isLocal: false,
    });
  });

  it('may name the database without a pooler', () => {
    const env = { DATABASE_URL: 'postgres://pooler/shop', DATABASE_DIRECT_URL: 'postgres://database/shop' };
    expect(readConfig(env)).toMatchObject({
      databaseUrl: env.DATABASE_URL,
      databaseDirectUrl: env.DATABASE_DIRECT_URL,
    });
  });

  it('may give the API a host below the marketplace’s, and no other', () => {
    const PUBLIC_ORIGIN = 'http://localhost:8000';
    expect(readConfig({ PUBLIC_ORIGIN, API_ORIGIN: 'http://api.localhost:8000' }).apiOrigin?.host).toBe(
      'api.localhost:8000',
    );
    for (const API_ORIGIN of ['http://api.example', 'https://api.localhost', 'http://notlocalhost', 'api'])
      expect(problemOf({ PUBLIC_ORIGIN, API_ORIGIN })).toMatch(/^API_ORIGIN must be /);
  });

  it('may name a bucket, with its keys', () => {
    const keys = {
      AWS_ACCESS_KEY_ID: 'who',
      AWS_SECRET_ACCESS_KEY: 'a secret',
      AWS_ENDPOINT_URL: 'http://minio.example',
    };
    expect(readConfig({ SITES_URL: 's3://shop-pages/here/', ...keys }).bucket).toMatchObject({
      bucket: 'shop-pages',
      prefix: 'here/',
      endpoint: 'http://minio.example',
      accessKeyId: 'who',
    });
    expect(readConfig(keys).bucket).toBeUndefined();
    expect(problemOf({ SITES_URL: 's3://shop-pages/here' })).toMatch(
      /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set/,
    );
    for (const SITES_URL of [
      'https://shop-pages/here',
      's3://shop-pages',
      's3://shop-pages/',
      's3://shop-pages/a/../..',
    ])
      expect(problemOf({ SITES_URL, ...keys })).toMatch(/^SITES_URL must have the form s3:\/\/bucket\/prefix/);
  });

  it.each([
    'proxy',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,',
    '10.0.0.0/8/8',
    '::1/129',
  ])('trust no proxies named %s', (TRUSTED_PROXIES) => {
    expect(problemOf({ TRUSTED_PROXIES })).toBe(
      `TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.0/8, 2001:db8::1 (it is "${TRUSTED_PROXIES}").`,
    );
  });

  it('give the marketplace the port’s own address when none is named', () => {
    expect(readConfig({ PORT: '5000' }).publicOrigin.href).toBe('http://localhost:5000/');
  });

  it('know nothing of other variables', () => {
    expect(readConfig({ HOME: '/root', NODE_ENV: 'production', PATH: '' })).toEqual(readConfig({}));
  });
});

describe('a setting that cannot be used is named in one line', () => {
  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['MAX_CASH_ORDERS', '0'],
    ['MAX_QUOTES', 'many'],
    ['MAX_ADDRESSES', '1000001'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/shop'],
    ['DATABASE_URL', 'db'],
    ['PUBLIC_ORIGIN', 'shop.example'],
    ['PUBLIC_ORIGIN', 'https://shop.example?x=1'],
    ['PUBLIC_ORIGIN', 'https://user:password@shop.example'],
    ['SMTP_URL', 'mail.example'],
    ['PUBLIC_ORIGIN', 'ftp://shop.example'],
    ['PUBLIC_ORIGIN', 'https://shop.example/path'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['SESSION_SECRET_PREVIOUS', 'x'.repeat(31)],
    ['SMTP_URL', 'https://mail.example'],
    ['SMS_URL', 'smtp://sms.example'],
    ['LOG_LEVEL', 'loud'],
    ['RAZORPAY_KEY_ID', 'key'],
    ['RAZORPAY_KEY_SECRET', 'short'],
  ])('%s=%s', (name, value) => {
    const problem = problemOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} \\S.*\\.$`));
    expect(problem).not.toContain('\n');
  });

  it('and shown, unless it may hold a password', () => {
    expect(problemOf({ PORT: '1e5x' })).toContain('(it is "1e5x")');
    expect(problemOf({ SESSION_SECRET: 'swordfish' })).not.toContain('swordfish');
    expect(problemOf({ SESSION_SECRET_PREVIOUS: 'swordfish' })).not.toContain('swordfish');
    expect(problemOf({ DATABASE_URL: 'mysql://shop:swordfish@db/shop' })).not.toContain('swordfish');
    expect(problemOf({ SMTP_URL: 'http://shop:swordfish@mail' })).not.toContain('swordfish');
  });

  it('when one of the payment provider’s keys is missing', () => {
    const keys = {
      RAZORPAY_KEY_ID: 'rzp_test_a1',
      RAZORPAY_KEY_SECRET: 'swordfish',
      RAZORPAY_WEBHOOK_SECRET: 'swordfish',
    };
    for (const name of Object.keys(keys))
      expect(problemOf({ ...keys, [name]: '' })).toMatch(`${name} must be set as well`);
    expect(problemOf({ RAZORPAY_KEY_SECRET: 'swordf' })).not.toContain('swordf');
    expect(readConfig(keys).razorpay).toEqual({
      keyId: 'rzp_test_a1',
      keySecret: 'swordfish',
      webhookSecret: 'swordfish',
    });
  });

  it('and says why', () => {
    expect(problemOf({ PORT: 'abc' })).toContain('must be a number');
    expect(problemOf({ LOG_LEVEL: 'loud' })).toContain('must be one of fatal, error, warn, info, debug, silent');
    expect(problemOf({ DATABASE_URL: 'db' })).toContain('must be a full address');
    expect(problemOf({ PORT: '70000' })).toContain('must be 65535 at most');
    expect(problemOf({ SMTP_URL: 'https://mail.example' })).toContain('must begin with smtp: or smtps:');
    expect(problemOf({ SESSION_SECRET: 'short' })).toContain('must have at least 32 characters');
    expect(problemOf({ PUBLIC_ORIGIN: 'https://shop.example/x' })).toContain('must be an origin without a path');
  });
});

describe('a shop is local', () => {
  it.each(['localhost', 'surat.localhost', 'a.b.localhost', '127.0.0.1', '127.8.0.1', '::1', '[::1]'])(
    'on %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '10.0.0.1',
    'shop.example',
    'localhost.example',
    'notlocalhost',
    '127.0.0.1.example',
    '1127.0.0.1',
    '',
  ])('not on %j', (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  it('only when both HOST and PUBLIC_ORIGIN are', () => {
    const channel = { SESSION_SECRET: secret, SMTP_URL: 'smtp://mail.example' };
    expect(readConfig({ ...channel, HOST: '::1', PUBLIC_ORIGIN: 'http://localhost:4321' }).isLocal).toBe(true);
    expect(readConfig({ ...channel, HOST: '0.0.0.0' }).isLocal).toBe(false);
    expect(readConfig({ ...channel, PUBLIC_ORIGIN: 'https://shop.example' }).isLocal).toBe(false);
  });
});

describe.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { PUBLIC_ORIGIN: 'https://shop.example' }])(
  'a shop with %j',
  (beyond) => {
    it('is refused without a secret', () => {
      expect(problemOf({ ...beyond, SMTP_URL: 'smtp://mail.example' })).toMatch(/^SESSION_SECRET must be set .*\.$/);
    });

    it('is refused without a way to customers', () => {
      expect(problemOf({ ...beyond, SESSION_SECRET: secret })).toMatch(
        /^SMTP_URL, an SMS provider .* must be set .*\.$/,
      );
    });

    it.each([{ SMTP_URL: 'smtp://mail.example' }, { SMS_URL: 'https://sms.example' }])(
      'is taken with a secret and %j',
      (channel) => {
        expect(readConfig({ ...beyond, SESSION_SECRET: secret, ...channel }).isLocal).toBe(false);
      },
    );
  },
);
