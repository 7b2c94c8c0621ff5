import { once } from 'node:events';
import { createServer } from 'node:net';
import { isErrno } from '#system/errno';
import { StartRefused } from './refused.ts';

/**
 * Checks that the port can be listened on, before anything long is begun.
 * @throws {StartRefused} saying why not
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw refusal(error, port, host);
  }
  server.close();
  await once(server, 'close');
}

/** The sentence for an error of listening. */
export function refusal(error: unknown, port: number, host: string): Error {
  const code = isErrno(error) ? error.code : '';
  const causes: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or start with another: PORT=4400 npm start`,
    EACCES: `Port ${port} may not be used by this user. Start with another: PORT=4400 npm start`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  const cause = causes[code];
  if (cause) return new StartRefused(cause, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
