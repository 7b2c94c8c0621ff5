import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import * as v from 'valibot';
import type { CommandContext, Registry } from './command.ts';
import { connected } from './connected.ts';
import { linesOf } from './lines-of.ts';
import { runCommand } from './run-command.ts';
import { withShortPath } from './short-path.ts';

/** The one line a caller sends. */
const request = v.object({ argv: v.array(v.string()), cwd: v.string() });

/** How long a caller may take to say what it wants. */
const patienceMs = 2000;

/** A listening command socket. */
export interface CommandServer {
  /** Stops listening, tells running commands to stop, and waits for them. */
  close(): Promise<void>;
}

/**
 * Runs the commands that arrive at the socket, each on its own connection: one line of JSON asks
 * (`{ argv, cwd }`), lines of `{ out }`, `{ err }` and `{ progress }` follow, and `{ exit }` ends it. The socket is its owner's
 * alone. One left by a process that is gone is replaced; where another process already listens (they share the
 * folder on PostgreSQL) that one goes on, and this does nothing.
 */
export async function serveCommands(
  shop: CommandContext['shop'],
  registry: Registry,
  socketPath: string,
): Promise<CommandServer> {
  const other = await connected(socketPath);
  other?.destroy();
  if (other) return { close: async () => {} };
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const server = createServer((socket) => {
    const work = answer(socket, registry, shop, stopping.signal).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'a command was broken off');
      socket.destroy();
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  await rm(socketPath, { force: true });
  await withShortPath(socketPath, (shortPath) => listen(server, shortPath));
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

async function answer(
  socket: Socket,
  registry: Registry,
  shop: CommandContext['shop'],
  signal: AbortSignal,
): Promise<void> {
  socket.on('error', () => {}); // the caller has gone; its command goes on
  const line = await firstLine(socket);
  if (line === undefined) return void socket.destroy(); // only asked whether anybody listens
  const { argv, cwd } = v.parse(request, JSON.parse(line));
  const say = (message: object) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  const output = {
    out: (out: string) => say({ out }),
    err: (err: string) => say({ err }),
    progress: (progress: string) => say({ progress }),
  };
  const exit = await runCommand(registry, argv, { ...output, shop, cwd, isServing: true, signal });
  socket.end(`${JSON.stringify({ exit })}\n`);
}

async function firstLine(socket: Socket): Promise<string | undefined> {
  socket.setTimeout(patienceMs, () => socket.destroy());
  for await (const line of linesOf(socket)) {
    socket.setTimeout(0);
    return line;
  }
  return undefined;
}
