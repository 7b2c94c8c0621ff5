import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import * as t from '#texts/commands';
import { isErrno } from '#system/errno';
import type { Output } from '../command.ts';
import { withShortPath } from './short-path.ts';

const replySchema = v.union([
  v.strictObject({ out: v.string() }),
  v.strictObject({ err: v.string() }),
  v.strictObject({ progress: v.string() }),
  v.strictObject({ exit: v.number() }),
]);

/**
 * @returns its exit code; undefined when no process listens
 * @throws when the process ends before the command is done
 */
export async function sendCommand(
  socketPath: string,
  argv: string[],
  { cwd, out, err, progress }: Output & { cwd: string },
): Promise<number | undefined> {
  const response = await withShortPath(socketPath, async (path) => post(path, { argv, cwd }));
  if (!response) return undefined;
  try {
    for await (const line of linesOf(response)) {
      const message = v.parse(replySchema, JSON.parse(line));
      if ('exit' in message) return message.exit;
      if ('out' in message) out(message.out);
      else if ('progress' in message) progress?.(message.progress);
      else err(message.err);
    }
  } catch (error) {
    if (!isErrno(error, 'ECONNRESET')) throw error;
  }
  throw stopped();
}

const stopped = () => new Error(t.stopped());

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function post(socketPath: string, body: object): Promise<IncomingMessage | undefined> {
  const call = request({ socketPath, path: '/commands', method: 'POST', agent: false }).end(JSON.stringify(body));
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return response;
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ECONNREFUSED')) return undefined;
    if (isErrno(error, 'ECONNRESET')) throw stopped();
    throw error;
  }
}
