import fc from 'fast-check';
import { newAddress, newToken, signUp, type Customer } from '#tests/support/shop/customers';
import { examplesFor, type Examples } from '#tests/support/shop/examples';
import { callApi, type CallInput, type CallName } from '#tests/support/shop/requests';
import { opsToken, type TestShop } from '#tests/support/shop/shop';
import { newSetupCookie } from '#tests/support/http/setup';
import { addStaffTo, newCookie } from '#tests/support/shop/staff';
import { expectContractAnswer } from './contract-answer.ts';
import { fromSchema, type JsonSchema, type KnownValues } from './from-schema.ts';
import { falsePhotos, foreignFiles } from './picture-bombs.ts';
import { brokenBodies, hostileTexts, hostileValues } from './hostile.ts';

interface Operation {
  operationId: CallName;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

const callers = ['anonymous', 'asha', 'bina', 'operator', 'forged', 'owner', 'rider', 'setup'] as const;

/** A request that no one wrote, and whose token or cookie it carries. */
interface Fuzzed {
  name: CallName;
  caller: (typeof callers)[number];
  input: CallInput;
}

/** The operations of the API's own description. */
async function readOperations({ app }: TestShop): Promise<Operation[]> {
  const { paths } = (await (await app.request('/api/v1/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.values(paths).flatMap((operations) => Object.values(operations));
}

function knownValues(examples: Examples): KnownValues {
  const known: KnownValues = new Map();
  for (const { params, query, body } of Object.values(examples))
    for (const [name, value] of Object.entries({ ...params, ...query, ...(body as object) }))
      known.set(name, [...(known.get(name) ?? []), value]);
  return known;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' }));
const hostileValue = fc.oneof(fc.constantFrom(undefined, ...hostileValues), fc.jsonValue());

type Fields = Record<string, unknown>;

/** Fields with one of them, or an unknown one, replaced or left out. */
const broken = (fields: fc.Arbitrary<Fields>, by: fc.Arbitrary<unknown>): fc.Arbitrary<Fields> =>
  fc.tuple(fields, fc.nat(), by).map(([all, at, value]) => {
    const names = [...Object.keys(all), 'unknown'];
    return { ...all, [names[at % names.length] ?? 'unknown']: value };
  });

/** A file that no decoder may get, or one that only begins as a photograph, whole or cut, in base64. */
const uploadedFile = fc
  .tuple(fc.constantFrom(...Object.values({ ...foreignFiles, ...falsePhotos })), fc.nat(), fc.boolean())
  .map(([file, at, isCut]) => file.subarray(0, isCut ? at % (file.length + 1) : file.length).toString('base64'));

const headers = fc.record(
  {
    'Idempotency-Key': fc.oneof(fc.uuid(), fc.stringMatching(/^[ -~]{0,120}$/)),
    Authorization: fc.stringMatching(/^(Bearer|Otp|Basic) [!-~]{0,60}$/),
    Cookie: fc.stringMatching(/^device=[\w.~-]{0,60}$/),
    'User-Agent': fc.stringMatching(/^[ -~]{0,120}$/),
    'Content-Type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
    'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
    'Accept-Encoding': fc.constantFrom('identity', 'identity;q=0, *;q=0'),
  },
  { requiredKeys: [] },
);

const textsOf = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]));

/** The requests of an operation: like its example, allowed by its schema, wrong in one place, or wrong altogether. */
function requestsOf(operation: Operation, example: CallInput, known: KnownValues): fc.Arbitrary<Fuzzed> {
  const fieldsOf = (where: 'path' | 'query') => {
    const own = operation.parameters.filter((each) => each.in === where);
    const fields = own.map(({ name, schema }) => [name, fromSchema(schema, known, name)] as const);
    const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(fields), { requiredKeys: requiredKeys as never[] }) as fc.Arbitrary<Fields>;
  };
  const [inPath, inQuery] = [fieldsOf('path'), fieldsOf('query')];
  const schema = operation.requestBody?.content['application/json'].schema;
  const inBody = schema && (fromSchema(schema, known) as fc.Arbitrary<Fields>);
  const exampleFields = (fields: unknown = {}) => fc.constant(fields as Fields);
  const choose = (
    params: fc.Arbitrary<Fields>,
    query: fc.Arbitrary<Fields>,
    body: fc.Arbitrary<unknown> | undefined,
    other: fc.Arbitrary<Record<string, string>>,
  ): fc.Arbitrary<CallInput> =>
    fc.record({
      params: params.map(textsOf),
      query: query.map(textsOf),
      headers: other.map((more) => ({ ...example.headers, ...more })),
      ...(body && { body }),
    });
  const plain = fc.constant({});
  const examples = [exampleFields(example.params), exampleFields(example.query), exampleFields(example.body)] as const;
  const wrongBody = inBody && fc.oneof(broken(inBody, hostileValue), hostileValue, fc.constantFrom(...brokenBodies));
  const uploads = examples[2].chain((body) => {
    const name = ['data', 'picture'].find((each) => each in body);
    return name ? uploadedFile.map((file) => ({ ...body, [name]: file })) : fc.constant(body);
  });
  const input = fc.oneof(
    choose(examples[0], examples[1], inBody && uploads, plain),
    choose(examples[0], examples[1], inBody && broken(examples[2], hostileValue), plain),
    choose(inPath, inQuery, inBody, plain),
    choose(inPath, inQuery, inBody && examples[2], headers),
    choose(broken(inPath, hostileText), broken(inQuery, hostileText), wrongBody, headers),
  );
  return fc.record({ name: fc.constant(operation.operationId), caller: fc.constantFrom(...callers), input });
}

/** What came of requests. */
export interface FuzzResult {
  /** Which calls were granted. */
  granted: Set<CallName>;
  slowestMs: number;
}

/** The seed of a run: `FUZZ_SEED`, which repeats one that failed and printed its seed, or any. */
const newSeed = () => Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Makes requests of every call of a shop, made from its own description. @throws when an answer is not in the contract */
export async function fuzz(shop: TestShop, numRuns: number): Promise<FuzzResult> {
  const { requests, ask } = await prepare(shop);
  const result: FuzzResult = { granted: new Set(), slowestMs: 0 };
  const property = fc.asyncProperty(requests, async (request) => {
    const started = performance.now();
    const answer = await ask(request);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - started);
    if (answer.status < 400) result.granted.add(request.name);
    await expectContractAnswer(request.name, request.input, answer);
  });
  await fc.assert(property, { seed: newSeed(), numRuns, endOnFailure: true });
  return result;
}

async function prepare(shop: TestShop) {
  const customers: Record<string, Customer> = { asha: await signUp(shop), bina: await signUp(shop) };
  const examples = await examplesFor(shop, customers['asha']!);
  const known = knownValues(examples);
  const operations = await readOperations(shop);
  const requests = operations.map((each) => requestsOf(each, examples[each.operationId], known));

  const staffOf = { owner: 'owner', rider: 'rider' } as const;
  const cookies: Record<string, string> = {};
  /** The cookie of someone who still is of the staff. */
  async function cookieOf(caller: string): Promise<string | undefined> {
    if (caller === 'setup') return (cookies[caller] ??= await newSetupCookie(shop));
    const role = staffOf[caller as keyof typeof staffOf];
    return role && (cookies[caller] ??= await newCookie(shop, await addStaffTo(shop, role)));
  }

  const fixed: Record<string, string> = { operator: opsToken, forged: `${customers['asha']!.token}x` };
  const tokens: Record<string, string> = {};
  /** The token of a customer, of a new one where the account was deleted. */
  async function tokenOf(caller: string): Promise<string | undefined> {
    const customer = customers[caller];
    if (!customer || tokens[caller]) return tokens[caller] ?? fixed[caller];
    const found = shop.db.selectFrom('customers').select('name').where('customer_id', '=', customer.id);
    if (!(await found.executeTakeFirst())) customers[caller] = await signUp(shop);
    return (tokens[caller] = await newToken(shop, customers[caller] ?? customer));
  }

  return {
    requests: fc.oneof(...requests),
    async ask({ name, caller, input }: Fuzzed): Promise<Response> {
      const token = input.headers?.['Authorization'] ? undefined : await tokenOf(caller);
      const cookie = await cookieOf(caller);
      const answer = await callApi(shop, name, { ...input, token, cookie, from: newAddress() });
      if (answer.status === 401 || name === 'finishSetup') {
        delete tokens[caller];
        delete cookies[caller];
      }
      return answer;
    },
  };
}
