import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A connection with more is closed. What is received at once, 64 KB, may be 2,000 requests. */
const maxWaiting = 100;

/** The requests of a connection that came before the one under way was answered. */
interface Line {
  waiting: (() => void)[];
  isBusy: boolean;
}

const turns: (() => void)[] = [];

/** Runs one `begin` each time the event loop comes round, so that requests which need not wait go first. */
function takeTurn(begin: () => void): void {
  turns.push(begin);
  if (turns.length === 1) setImmediate(runTurn);
}

function runTurn(): void {
  turns.shift()?.();
  if (turns.length > 0) setImmediate(runTurn);
}

/**
 * Answers the requests of a connection one after the other: the next begins when the answer before it has left for the
 * network, so one that is not read holds up the rest. While requests wait, the connection is not read from.
 */
export function oneAtATime(listener: Listener): Listener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const line = lines.get(socket) ?? openLine(socket);
    lines.set(socket, line);
    const begin = () => {
      if (socket.destroyed) return;
      line.isBusy = true;
      response.once('close', () => beginNext(socket, line));
      void listener(request, response);
    };
    if (!line.isBusy) return begin();
    line.waiting.push(begin);
    if (line.waiting.length > maxWaiting) socket.destroy();
    else socket.pause();
  };
}

function openLine(socket: Socket): Line {
  const line: Line = { waiting: [], isBusy: false };
  socket.on('resume', () => line.waiting.length > 0 && socket.pause()); // Node resumes it at the end of each request
  return line;
}

function beginNext(socket: Socket, line: Line): void {
  line.isBusy = false;
  if (socket.destroyed) line.waiting.length = 0;
  const begin = line.waiting.shift();
  if (!begin) return;
  if (line.waiting.length === 0) socket.resume();
  line.isBusy = true; // also while it waits for its turn
  takeTurn(begin);
}
