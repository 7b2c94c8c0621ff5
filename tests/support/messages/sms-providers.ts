import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as a provider receives it. */
export interface ProviderRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProviderAnswer {
  status: number;
  body?: string | object;
  headers?: Record<string, string>;
}

type Answer = (request: ProviderRequest) => ProviderAnswer | 'hang';

/** A provider on this machine, which gives `planned` answers first. */
export async function startProvider(answer: Answer) {
  const requests: ProviderRequest[] = [];
  const planned: (ProviderAnswer | 'hang')[] = [];
  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming) };
    requests.push(request);
    const given = planned.shift() ?? answer(request);
    if (given === 'hang') return;
    const content = typeof given.body === 'object' ? JSON.stringify(given.body) : given.body;
    response.writeHead(given.status, given.headers).end(content);
  }
  const server = createServer((incoming, response) => void respond(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    planned,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An Indian or Canadian number with its country code, without a plus sign. */
const withCountryCode = /^(91[6-9]\d{9}|1[2-9]\d{9})$/;

interface FlowBody {
  template_id?: string;
  sender?: string;
  short_url?: string;
  recipients?: Record<string, string>[];
}

/**
 * MSG91's flow API as its documentation describes it: refusals have status 200 and the type `error`, but for a wrong key.
 * @param templates the variables of each template that was approved
 */
export async function startMsg91(templates: Record<string, string[]>, authkey = 'key') {
  const sent: { mobiles: string; template_id: string; sender: string | undefined }[] = [];
  const refuse = (message: string): ProviderAnswer => ({ status: 200, body: { message, type: 'error' } });
  const provider = await startProvider(({ method, path, headers, body }) => {
    if (method !== 'POST' || !/^\/api\/v5\/flow\/?$/.test(path)) return { status: 404 };
    if (headers.authkey !== authkey)
      return { status: 401, body: { status: 'fail', hasError: true, errors: 'Unauthorized', code: '418' } };
    if (headers['content-type'] !== 'application/json') return refuse('Invalid content type');
    const { template_id = '', sender, recipients = [] } = JSON.parse(body) as FlowBody;
    const names = templates[template_id];
    if (!names) return refuse('Invalid flow id');
    for (const { mobiles = '', ...variables } of recipients) {
      if (!withCountryCode.test(mobiles)) return refuse(`Invalid mobile number ${mobiles}`);
      const missing = names.find((name) => !variables[name]);
      if (missing) return refuse(`Missing variable ${missing}`);
      sent.push({ mobiles, template_id, sender });
    }
    return { status: 200, body: { message: '3763646c3058373530393938', type: 'success' } };
  });
  return { ...provider, sent };
}

const account = `AC${'a1'.repeat(16)}`;
const messageSid = `SM${'b2'.repeat(16)}`;

/** Parameters of Twilio's operation CreateMessage that the shop may use, and the form of their values. */
const twilioParameters: Record<string, RegExp> = {
  To: /^\+[1-9]\d{6,14}$/,
  From: /^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/,
  MessagingServiceSid: /^MG[0-9a-fA-F]{32}$/,
  Body: /^[\s\S]{1,1600}$/,
  ContentSid: /^HX[0-9a-fA-F]{32}$/,
  ContentVariables: /^\{.*\}$/,
  StatusCallback: /^https?:\/\//,
};

const refuseAsTwilio = (status: number, code: number, message: string): ProviderAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Twilio's operation CreateMessage, as its OpenAPI description (API 2010-04-01) has it. */
export async function startTwilio(token = 'token') {
  const sent: Record<string, string>[] = [];
  const provider = await startProvider(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return refuseAsTwilio(404, 20404, 'The requested resource was not found');
    if (headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
      return refuseAsTwilio(401, 20003, 'Authenticate');
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuseAsTwilio(400, 20001, 'Unsupported content type');
    const form = Object.fromEntries(new URLSearchParams(body));
    if (!twilioParameters.To?.test(form.To ?? ''))
      return refuseAsTwilio(400, 21211, `Invalid 'To' Phone Number: ${form.To}`);
    if (!form.From && !form.MessagingServiceSid) return refuseAsTwilio(400, 21603, "A 'From' phone number is required");
    if (!form.Body && !form.ContentSid) return refuseAsTwilio(400, 21602, 'Message body is required');
    const wrong = Object.keys(form).find((name) => !twilioParameters[name]?.test(form[name] ?? ''));
    if (wrong) return refuseAsTwilio(400, 20001, `Invalid parameter ${wrong}`);
    sent.push(form);
    return { status: 201, body: { sid: messageSid, account_sid: account, status: 'queued', to: form.To } };
  });
  return { ...provider, sent, account, messageSid };
}

/** A gateway with a form of its own; it answers as `answer` says. */
export const startGateway = (answer: Answer = () => ({ status: 200 })) => startProvider(answer);
