import * as v from 'valibot';
import { expect } from 'vitest';
import { contract } from '#contract/contract';
import { refusal, successStatus, type Endpoint } from '#contract/endpoint';
import { errorStatus, type ErrorCode } from '#contract/errors';
import { refusalSentence } from '#lib/messages/refusals';
import { calls, refusalsOf } from '#server/http/openapi';
import { bodyOf, type CallInput, type CallName } from '#tests/support/shop/requests';

const documented = new Map(calls.map((call) => [call.name, [...refusalsOf(call).values()].flat()]));

/** Whether a parameter leads to another path, so that no call may be there. */
const leadsElsewhere = ({ params = {} }: CallInput) =>
  Object.values(params).some((value) => ['', '.', '..'].includes(String(value)));

const isStream = (name: CallName) => (contract[name] as Endpoint).isStream === true;

/** Whatever was asked: the answer is one that the contract promises, and never the shop's own failure. */
export async function expectContractAnswer(name: CallName, asked: CallInput, response: Response): Promise<void> {
  const about = `${name} ${(JSON.stringify(asked) ?? '').slice(0, 600)}`;
  const body = await bodyOf(response);
  if (response.status < 400 && (contract[name] as Endpoint).isFile) return;
  if (response.status < 400) {
    expect(response.status, about).toBe(successStatus(contract[name]));
    expect(response.headers.get('Content-Type'), about).toMatch(
      isStream(name) ? /^text\/event-stream/ : /^application\/json/,
    );
    if (isStream(name)) return;
    v.parse(contract[name].answer as v.GenericSchema, body);
    return;
  }
  const { code, message, data } = v.parse(refusal, body);
  const promised = [...(documented.get(name) ?? []), ...(leadsElsewhere(asked) ? ['not_found'] : [])];
  expect(promised, about).toContain(code);
  expect(response.status, about).toBe(errorStatus[code as ErrorCode]);
  expect(message, about).toBe(refusalSentence(code as ErrorCode, data));
  if (name !== 'readyz') expect(response.status, about).toBeLessThan(500); // a busy machine may not be ready
}
