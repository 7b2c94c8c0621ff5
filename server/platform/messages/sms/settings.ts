import * as t from '#texts/settings';

export type SmsConfig =
  | { provider: 'msg91'; url: string; key: string; sender: string }
  | { provider: 'twilio'; url: string; account: string; key: string; sender: string }
  | HttpGateway;

/** A gateway whose request is a template; docs/messages.md explains its placeholders. */
export interface HttpGateway {
  provider: 'http';
  url: string;
  /** A JSON object or a form; empty for a GET request. */
  body: string;
  headers: Record<string, string>;
  sender: string;
  /** A text that marks a response with status 200 as a refusal; empty if none. */
  failure: string;
}

interface SmsSettings {
  SMS_PROVIDER?: SmsConfig['provider'] | undefined;
  SMS_URL?: string | undefined;
  SMS_KEY?: string | undefined;
  SMS_ACCOUNT?: string | undefined;
  SMS_SENDER?: string | undefined;
  SMS_BODY?: string | undefined;
  SMS_HEADERS?: Record<string, string> | undefined;
  SMS_FAILURE?: string | undefined;
}

const addresses = { msg91: 'https://control.msg91.com', twilio: 'https://api.twilio.com' };

const plainBody = '{"to":"{to}","text":"{text}"}';

const hostOf = (url: string | undefined) => URL.parse(url ?? '')?.hostname ?? '';

function providerOf({ SMS_PROVIDER, SMS_URL }: SmsSettings): SmsConfig['provider'] | undefined {
  if (SMS_PROVIDER) return SMS_PROVIDER;
  if (/(^|\.)msg91\.com$/.test(hostOf(SMS_URL))) return 'msg91';
  if (/(^|\.)twilio\.com$/.test(hostOf(SMS_URL))) return 'twilio';
  return SMS_URL ? 'http' : undefined;
}

const needed = {
  msg91: ['SMS_KEY'],
  twilio: ['SMS_ACCOUNT', 'SMS_KEY', 'SMS_SENDER'],
  http: ['SMS_URL'],
} as const satisfies Record<SmsConfig['provider'], readonly (keyof SmsSettings)[]>;

/** @returns undefined without a provider; the problem as a text if a setting is missing */
export function toSmsConfig(settings: SmsSettings): SmsConfig | string | undefined {
  const provider = providerOf(settings);
  if (!provider) return undefined;
  const missing = needed[provider].find((name) => !settings[name]);
  if (missing)
    return t.missing({ name: missing, other: `SMS_PROVIDER ${provider}`, names: needed[provider].join(', ') });
  const { SMS_URL = '', SMS_KEY: key = '', SMS_ACCOUNT: account = '', SMS_SENDER: sender = '' } = settings;
  if (provider !== 'http') {
    const url = new URL(SMS_URL || addresses[provider]).origin;
    return provider === 'msg91' ? { provider, url, key, sender } : { provider, url, account, key, sender };
  }
  const { SMS_BODY, SMS_HEADERS: headers = {}, SMS_FAILURE: failure = '' } = settings;
  const body = SMS_BODY ?? (SMS_URL.includes('{text}') ? '' : plainBody);
  return { provider, url: SMS_URL, body, headers, sender, failure };
}
