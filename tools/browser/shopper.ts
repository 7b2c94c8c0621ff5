import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** A new customer's details. */
export interface Shopper {
  firstName: string;
  lastName: string;
  mobile: string;
  password: string;
}

/** Each has a unique mobile number. */
export const newShopper = (): Shopper => ({
  firstName: 'Asha',
  lastName: 'Patel',
  mobile: `98${String(randomInt(100_000_000)).padStart(8, '0')}`,
  password: 'sev-tameta-nu-shaak',
});

interface Envelope {
  status: boolean;
  message?: string;
  password?: string;
  data?: any;
}

/** A slow server may close a keep-alive connection just as Node reuses it. Browsers retry; Node fails. */
const ownConnection = { Connection: 'close' };

/**
 * API calls of one person. Each person has their own network, because codes per network are limited.
 * @throws if a call is refused
 */
export function openApi(origin: string) {
  const address = `2001:db8:${randomInt(0x10000).toString(16)}:${randomInt(0x10000).toString(16)}::1`;

  async function call(method: string, path: string, body?: unknown, authorization?: string): Promise<Envelope> {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: {
        ...ownConnection,
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
        ...(authorization && { Authorization: authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(envelope)}`);
    return envelope;
  }

  /** @param target an Indian mobile number or an e-mail */
  async function newestCode(target: string): Promise<string | undefined> {
    const messages = (await (await fetch(`${origin}/outbox.json`, { headers: ownConnection })).json()) as {
      to: string;
      text: string;
    }[];
    const received = messages.filter(({ to }) => to === `+91${target}` || to === target);
    return received.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean);
  }

  /** Waits for the newest code. @param previous one sent before */
  async function readCode(target: string, previous?: string): Promise<string> {
    const maxAttempts = 200;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const code = await newestCode(target);
      if (code && code !== previous) return code;
      await setTimeout(50);
    }
    throw new Error(`No code was sent to ${target}`);
  }

  async function register({ firstName, lastName, mobile, password }: Shopper): Promise<void> {
    await call('GET', `otp/resend-otp/${mobile}/33001`);
    const { password: credential } = await call('POST', 'otp/validate-otp', {
      mobile_no: mobile,
      otp: await readCode(mobile),
    });
    const customer = {
      name: `${firstName} ${lastName}`,
      mobile_number: mobile,
      password,
      store_id: 33001,
      saas_id: 33,
    };
    await call('POST', 'customer/create', customer, `Otp ${credential}`);
  }

  /** @returns the token, alone and as an `Authorization` header, and the customer's id */
  async function login({ mobile, password }: Shopper): Promise<{ token: string; authorization: string; id: number }> {
    const { data } = await call('POST', 'auth/user-login', { user_name: mobile, password, store_id: 33001 });
    const token: string = data.jwt_response;
    return { token, authorization: `Bearer ${token}`, id: data.customer_data.id };
  }

  return { call, newestCode, readCode, register, login };
}

export type Api = ReturnType<typeof openApi>;
