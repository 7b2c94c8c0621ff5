import { MessageRefused } from '../failures.ts';
import { postToProvider } from './post.ts';
import type { HttpGateway } from './settings.ts';
import type { Sms, SmsSender } from './sms.ts';

type Escape = (value: string) => string;

const placeholder = /\{(to|digits|text|template|sender|kind)\}/g;

const fill = (template: string, values: Record<string, string>, escape: Escape): string =>
  template.replaceAll(placeholder, (_, name: string) => escape(values[name] ?? ''));

const inJson: Escape = (value) => JSON.stringify(value).slice(1, -1);
const inHeader: Escape = (value) => encodeURIComponent(value);

const valuesOf = ({ to, text, kind, template }: Sms, sender: string): Record<string, string> => ({
  to,
  digits: to.replace('+', ''),
  text,
  template: template?.template_id ?? '',
  sender: template?.sender || sender,
  kind,
});

/** Moves credentials from the URL to a header: `fetch` refuses them in a URL. */
function withCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  if (!url.username) return { url: url.href, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  [url.username, url.password] = ['', ''];
  return { url: url.href, headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}

const bodyType = (isJson: boolean) => (isJson ? 'application/json' : 'application/x-www-form-urlencoded');

/** A gateway whose requests are templates. Values are escaped for their place: URL, form or JSON. */
export const httpGateway =
  ({ url: address, body, headers, sender, failure }: HttpGateway): SmsSender =>
  async (sms) => {
    const values = valuesOf(sms, sender);
    const isJson = /^\s*[{[]/.test(body);
    const { url, headers: credentials } = withCredentials(fill(address, values, encodeURIComponent));
    const own = Object.entries(headers).map(([name, value]) => [name, fill(value, values, inHeader)]);
    const answer = await postToProvider(url, {
      ...(body === '' && { method: 'GET' as const }),
      headers: { ...credentials, ...(body && { 'Content-Type': bodyType(isJson) }), ...Object.fromEntries(own) },
      ...(body && { body: fill(body, values, isJson ? inJson : encodeURIComponent) }),
    });
    if (failure && answer.includes(failure)) throw new MessageRefused(answer);
    return {};
  };
