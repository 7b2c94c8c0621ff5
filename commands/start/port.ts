import { once } from 'node:events';
import { createServer } from 'node:net';
import { isErrno } from '#system/errno';
import { StartError } from './start-error.ts';

/**
 * Checks that the port is free before slow steps begin.
 * @throws {StartError} with the reason
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw toStartError(error, port, host);
  }
  server.close();
  await once(server, 'close');
}

/** An error of listening with a message for the operator. */
export function toStartError(error: unknown, port: number, host: string): Error {
  const code = isErrno(error) ? error.code : '';
  const causes: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or start with another: PORT=4400 npm start`,
    EACCES: `Port ${port} may not be used by this user. Start with another: PORT=4400 npm start`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  const cause = causes[code];
  if (cause) return new StartError(cause, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
