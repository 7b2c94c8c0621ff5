import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import type { CommandContext, Registry } from '../command.ts';
import { connectTo } from './connect-to.ts';
import { readLines } from './read-lines.ts';
import { runCommand } from '../run-command.ts';
import { withShortPath } from './short-path.ts';
import { isErrno } from '#system/errno';

const requestSchema = v.object({ argv: v.array(v.string()), cwd: v.string() });

const requestTimeoutMs = 2000;

/** A listening command socket. */
export interface CommandServer {
  /** Stops listening, aborts running commands, and waits for them. */
  close(): Promise<void>;
}

/**
 * Runs the commands that arrive at the socket, each on its own connection: the request is one line of JSON
 * (`{ argv, cwd }`), the response lines of `{ out }`, `{ err }` and `{ progress }`, then `{ exit }`. Only the socket's owner
 * may connect. The socket of a dead process is replaced; if another process already listens (processes on PostgreSQL may
 * share the folder), this does nothing.
 */
export async function serveCommands(
  shop: CommandContext['shop'],
  registry: Registry,
  socketPath: string,
): Promise<CommandServer> {
  const other = await connectTo(socketPath);
  other?.destroy();
  if (other) return { close: async () => {} };
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const server = createServer((socket) => {
    const work = handle(socket, registry, shop, stopping.signal).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'a command was aborted');
      socket.destroy();
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  await rm(socketPath, { force: true });
  try {
    await withShortPath(socketPath, (shortPath) => listen(server, shortPath));
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) return { close: async () => {} }; // another process that starts has been quicker
    throw error;
  }
  await chmod(socketPath, 0o600);
  return {
    async close() {
      stopping.abort(new Error('The shop is stopping.'));
      server.close();
      await Promise.all(running);
      await rm(socketPath, { force: true });
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
}

async function handle(
  socket: Socket,
  registry: Registry,
  shop: CommandContext['shop'],
  signal: AbortSignal,
): Promise<void> {
  socket.on('error', () => {}); // the caller has disconnected; its command goes on
  const line = await readFirstLine(socket);
  if (line === undefined) return void socket.destroy(); // only probed whether a process listens
  const { argv, cwd } = v.parse(requestSchema, JSON.parse(line));
  const send = (message: object) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  const output = {
    out: (out: string) => send({ out }),
    err: (err: string) => send({ err }),
    progress: (progress: string) => send({ progress }),
  };
  const exit = await runCommand(registry, argv, { ...output, shop, cwd, isServing: true, signal });
  socket.end(`${JSON.stringify({ exit })}\n`);
}

async function readFirstLine(socket: Socket): Promise<string | undefined> {
  socket.setTimeout(requestTimeoutMs, () => socket.destroy());
  for await (const line of readLines(socket)) {
    socket.setTimeout(0);
    return line;
  }
  return undefined;
}
