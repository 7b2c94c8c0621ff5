import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import * as t from '#texts/commands';
import type { CommandContext, Registry } from '../command.ts';
import { runCommand } from '../run-command.ts';
import { withShortPath } from './short-path.ts';
import { isErrno } from '#system/errno';

const requestSchema = v.object({ argv: v.array(v.string()), cwd: v.string() });

export interface CommandServer {
  close(): Promise<void>;
}

const noServer: CommandServer = { close: async () => {} };

/**
 * A request is `{ argv, cwd }`, the response a JSON line for each output line, then `{ exit }`. Does nothing if another
 * process listens, because processes on PostgreSQL may share the folder.
 */
export async function serveCommands(
  shop: CommandContext['shop'],
  registry: Registry,
  socketPath: string,
): Promise<CommandServer> {
  if (await withShortPath(socketPath, isListening)) return noServer;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    const work = answer(request, response, registry, { shop, signal: stopping.signal }).catch((error: unknown) => {
      shop.log.warn({ err: error }, 'a command was aborted');
      response.destroy();
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  await rm(socketPath, { force: true });
  try {
    await withShortPath(socketPath, async (shortPath) => once(server.listen(shortPath), 'listening'));
  } catch (error) {
    if (isErrno(error, 'EADDRINUSE')) return noServer; // another process was faster
    throw error;
  }
  await chmod(socketPath, 0o600);
  return {
    async close() {
      stopping.abort(new Error(t.stopping()));
      server.close();
      await Promise.all(running);
      await rm(socketPath, { force: true });
    },
  };
}

/** False if only the file of a dead process is left. */
async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ECONNREFUSED')) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  registry: Registry,
  context: Pick<CommandContext, 'shop' | 'signal'>,
): Promise<void> {
  const { argv, cwd } = v.parse(requestSchema, await json(request));
  response.on('error', () => {}); // the caller has disconnected; its command continues
  const send = (message: object) => void response.write(`${JSON.stringify(message)}\n`);
  const exit = await runCommand(registry, argv, {
    ...context,
    cwd,
    isServing: true,
    out: (out) => send({ out }),
    err: (err) => send({ err }),
    progress: (progress) => send({ progress }),
  });
  response.end(`${JSON.stringify({ exit })}\n`);
}
