import { createHmac } from 'node:crypto';
import { startProvider, type ProviderAnswer } from './sms-providers.ts';

/** A template that Meta has approved: the names of its parameters, or one for a code. */
type Approved = { language: string; names: string[] } | { language: string; isAuthentication: true };

interface Parameter {
  type?: string;
  parameter_name?: string;
  text?: string;
}
interface Component {
  type?: string;
  sub_type?: string;
  index?: string;
  parameters?: Parameter[];
}
interface Body {
  messaging_product?: string;
  recipient_type?: string;
  to?: string;
  type?: string;
  template?: { name?: string; language?: { code?: string }; components?: Component[] };
  biz_opaque_callback_data?: string;
}

export const phoneNumberId = '106540352242922';
export const appSecret = 'the app secret of a test';

const refuse = (code: number, message: string, status = 400): ProviderAnswer => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' } },
});

/** Meta's reason for refusing the components of a message; undefined if it accepts them. */
function problemOf(approved: Approved, components: Component[]): ProviderAnswer | undefined {
  const texts = components.flatMap(({ parameters = [] }) => parameters);
  if (texts.some(({ type, text }) => type !== 'text' || !text)) return refuse(131008, 'Required parameter is missing');
  if (texts.some(({ text }) => /[\n\t]| {5}/.test(text ?? '')))
    return refuse(132018, 'There is an issue with the parameters of your template');
  if ('isAuthentication' in approved) {
    const [body, button, ...others] = components;
    const isButton = button?.type === 'button' && button.sub_type === 'url' && button.index === '0';
    const [code] = body?.parameters ?? [];
    if (body?.type !== 'body' || !isButton || others.length > 0 || texts.length !== 2)
      return refuse(132000, 'Number of parameters does not match the expected number of params');
    if (code?.parameter_name || button.parameters?.[0]?.text !== code?.text || (code?.text ?? '').length > 15)
      return refuse(132012, 'Parameter format does not match format in the created template');
    return undefined;
  }
  const given = texts.map(({ parameter_name }) => parameter_name);
  if (given.length !== approved.names.length)
    return refuse(132000, 'Number of parameters does not match the expected number of params');
  return approved.names.every((name) => given.includes(name))
    ? undefined
    : refuse(132012, 'Parameter format does not match format in the created template');
}

/** The messages endpoint of the WhatsApp Cloud API, as Meta's reference describes it. */
export async function startMeta(templates: Record<string, Approved>, token = 'token') {
  const sent: Body[] = [];
  const provider = await startProvider(({ method, path, headers, body }) => {
    if (method !== 'POST' || !new RegExp(`^/v\\d+\\.0/${phoneNumberId}/messages$`).test(path))
      return refuse(100, 'Unsupported post request');
    if (headers.authorization !== `Bearer ${token}`) return refuse(190, 'Invalid OAuth access token', 401);
    const message = JSON.parse(body) as Body;
    const { messaging_product, recipient_type, to = '', type, template, biz_opaque_callback_data = '' } = message;
    if (messaging_product !== 'whatsapp' || recipient_type !== 'individual' || type !== 'template')
      return refuse(100, 'Invalid parameter');
    if (!/^\+?(91[6-9]\d{9}|1[2-9]\d{9})$/.test(to)) return refuse(131009, `Parameter value is not valid: ${to}`);
    if (biz_opaque_callback_data.length > 512) return refuse(100, 'Invalid parameter');
    const approved = templates[template?.name ?? ''];
    if (approved?.language !== template?.language?.code || !approved)
      return refuse(132001, 'Template name does not exist in the translation', 404);
    const problem = problemOf(approved, template?.components ?? []);
    if (problem) return problem;
    sent.push(message);
    const id = `wamid.${sent.length}`;
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    };
  });
  return { ...provider, sent };
}

interface Status {
  status: string;
  of: Body | undefined;
  id?: string;
  number?: string;
  errors?: object[];
}

/** Meta's request about the state of a message, with its signature. */
export function statusEvent(
  { status, of, id = 'wamid.1', number = phoneNumberId, errors }: Status,
  secret = appSecret,
) {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550783881', phone_number_id: number },
              statuses: [
                {
                  id,
                  status,
                  timestamp: '1750030073',
                  recipient_id: of?.to,
                  ...(of?.biz_opaque_callback_data && { biz_opaque_callback_data: of.biz_opaque_callback_data }),
                  ...(errors && { errors }),
                },
              ],
            },
          },
        ],
      },
    ],
  });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { body, headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature } };
}
