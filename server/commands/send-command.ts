import * as v from 'valibot';
import { isErrno } from '#system/errno';
import type { Output } from './command.ts';
import { connected } from './connected.ts';
import { linesOf } from './lines-of.ts';

const reply = v.union([
  v.strictObject({ out: v.string() }),
  v.strictObject({ err: v.string() }),
  v.strictObject({ progress: v.string() }),
  v.strictObject({ exit: v.number() }),
]);

/**
 * Hands a command to the process that listens at the socket and gives its exit code; its lines go to `output`.
 * undefined when no process listens there.
 * @param cwd the folder at which the command's relative paths start
 * @throws when the process goes away before the command is done
 */
export async function sendCommand(
  socketPath: string,
  argv: string[],
  { cwd, out, err, progress }: Output & { cwd: string },
): Promise<number | undefined> {
  const socket = await connected(socketPath);
  if (!socket) return undefined;
  socket.write(`${JSON.stringify({ argv, cwd })}\n`);
  try {
    for await (const line of linesOf(socket)) {
      const message = v.parse(reply, JSON.parse(line));
      if ('exit' in message) return message.exit;
      if ('out' in message) out(message.out);
      else if ('progress' in message) progress?.(message.progress);
      else err(message.err);
    }
  } catch (error) {
    if (!isErrno(error, ...cut)) throw error;
  } finally {
    socket.destroy();
  }
  throw new Error('The shop stopped before the command was done.');
}

/** How a connection ends when the process at its other end is killed. */
const cut = ['ECONNRESET', 'EPIPE'];
