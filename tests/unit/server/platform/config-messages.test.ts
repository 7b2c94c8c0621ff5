import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config';

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

describe('the provider of SMS', () => {
  const account = `AC${'a1'.repeat(16)}`;

  it('is named, or recognised by its address', () => {
    const msg91 = { provider: 'msg91', url: 'https://control.msg91.com', key: 'k', sender: '' };
    expect(readConfig({ SMS_PROVIDER: 'msg91', SMS_KEY: 'k' }).sms).toEqual(msg91);
    expect(readConfig({ SMS_URL: 'https://control.msg91.com/api/v5/flow', SMS_KEY: 'k' }).sms).toEqual(msg91);
    const settings = {
      SMS_URL: 'https://api.twilio.com',
      SMS_ACCOUNT: account,
      SMS_KEY: 't',
      SMS_SENDER: '+14155550100',
    };
    const twilio = { provider: 'twilio', url: 'https://api.twilio.com', account, key: 't', sender: '+14155550100' };
    expect(readConfig(settings).sms).toEqual(twilio);
    expect(readConfig({ SMS_URL: 'https://twilio.com.example/send' }).sms).toMatchObject({ provider: 'http' });
  });

  it.each([
    [{ SMS_PROVIDER: 'msg91' }, 'SMS_KEY must be set as well: SMS_PROVIDER msg91 needs SMS_KEY.'],
    [
      { SMS_PROVIDER: 'twilio', SMS_ACCOUNT: account, SMS_KEY: 't' },
      'SMS_SENDER must be set as well: SMS_PROVIDER twilio needs SMS_ACCOUNT, SMS_KEY, SMS_SENDER.',
    ],
    [{ SMS_PROVIDER: 'http' }, 'SMS_URL must be set as well: SMS_PROVIDER http needs SMS_URL.'],
    [{ SMS_URL: 'https://sms.example', SMS_HEADERS: 'secret' }, 'SMS_HEADERS must be a JSON object.'],
    [{ SMS_PER_DAY: 'many' }, 'SMS_PER_DAY must be a whole number, or 0 for no limit (it is "many").'],
    [{ SMS_PER_DAY: '-1' }, 'SMS_PER_DAY must be a whole number, or 0 for no limit (it is "-1").'],
    [{ SMS_PER_DAY: '2.5' }, 'SMS_PER_DAY must be a whole number, or 0 for no limit (it is "2.5").'],
    [{ SMS_PER_DAY: ' ' }, 'SMS_PER_DAY must be a whole number, or 0 for no limit (it is " ").'],
    [{ WHATSAPP_PER_DAY: '99999999' }, 'WHATSAPP_PER_DAY must be ten million at most (it is "99999999").'],
  ])('%j is refused', (env, message) => expect(problemOf(env as Record<string, string>)).toBe(message));
});

describe('the bound of a day', () => {
  it.each([
    ['', 5000],
    ['0', 0],
    ['1', 1],
    ['0010', 10],
  ])('%j is %i', (SMS_PER_DAY, perDay) => {
    expect(readConfig({ SMS_PER_DAY, WHATSAPP_PER_DAY: SMS_PER_DAY })).toMatchObject({
      smsPerDay: perDay,
      whatsappPerDay: perDay,
    });
  });
});

describe('WhatsApp', () => {
  const complete = {
    PUBLIC_ORIGIN: 'https://shop.example',
    SESSION_SECRET: 'a secret of at least 32 characters',
    SMS_URL: 'https://sms.example',
    WHATSAPP_TOKEN: 't',
    WHATSAPP_PHONE_NUMBER_ID: '1065',
    WHATSAPP_APP_SECRET: 's',
    WHATSAPP_VERIFY_TOKEN: 'a token to verify',
  };

  it.each([
    ['WHATSAPP_APP_SECRET', /^WHATSAPP_APP_SECRET must be set as well: WhatsApp needs WHATSAPP_TOKEN, .*\.$/],
    ['PUBLIC_ORIGIN', 'PUBLIC_ORIGIN must be an address that Meta can reach: WhatsApp reports deliveries to it.'],
  ])('without %s is refused', (name, message) => {
    expect(problemOf({ ...complete, [name]: '' })).toMatch(message);
  });

  it('is a way for codes by itself', () => {
    expect(readConfig({ ...complete, SMS_URL: '' })).toMatchObject({ sms: undefined, whatsapp: { token: 't' } });
    expect(
      problemOf({
        ...complete,
        SMS_URL: '',
        WHATSAPP_TOKEN: '',
        WHATSAPP_PHONE_NUMBER_ID: '',
        WHATSAPP_APP_SECRET: '',
        WHATSAPP_VERIFY_TOKEN: '',
      }),
    ).toMatch(/or WhatsApp \(WHATSAPP_TOKEN\) must be set/);
  });

  it.each([
    [{ WHATSAPP_PHONE_NUMBER_ID: '+91 98' }, /^WHATSAPP_PHONE_NUMBER_ID must be the id of a number/],
    [{ WHATSAPP_VERIFY_TOKEN: 'short' }, 'WHATSAPP_VERIFY_TOKEN must have at least 16 characters.'],
  ])('with %j is refused', (env, message) => expect(problemOf({ ...complete, ...env })).toMatch(message));
});
