import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningShop } from '#tools/shop/server';
import type { Figure } from './figure.ts';
import { readMemory } from './memory.ts';

const sockets = 500;
const pipelined = 20;
const pauseMs = 20;
const measuredMs = 20_000;
const settleMs = 20_000;

/** Sockets that send pipelined requests and read nothing. */
async function openUnreadSockets(port: number, path: string): Promise<Socket[]> {
  const text = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: gzip, br\r\n\r\n`.repeat(pipelined);
  const opened = Array.from({ length: sockets }, () => connect(port, '127.0.0.1').pause());
  for (const socket of opened) socket.on('error', () => undefined).write(text);
  return opened;
}

/** The time in ms of a request over a keep-alive connection. */
const timeOf = (agent: Agent, address: string) =>
  new Promise<number>((resolve, reject) => {
    const started = performance.now();
    const outgoing = request(address, { agent });
    outgoing.on('response', (answer) => answer.resume().on('end', () => resolve(performance.now() - started)));
    outgoing.on('error', reject).end();
  });

/** The 99th percentile of sequential requests for `milliseconds`. */
async function p99Of(address: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    times.push(await timeOf(agent, address));
    await wait(pauseMs);
  }
  agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** The peak memory of a process, sampled four times a second until `stop`. */
function watchMemory(pid: number): { stop(): number } {
  let highest = 0;
  const timer = setInterval(() => void readMemory(pid).then((now) => (highest = Math.max(highest, now))), 250);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

/** Response times of a normal client, and the shop's memory, while 500 sockets read no responses. */
export async function measureSockets({ origin, pid }: RunningShop, path: string): Promise<Figure[]> {
  const address = `${origin}/api/v1/healthz`;
  const alone = await p99Of(address, measuredMs / 4);
  const before = await readMemory(pid);
  const memory = watchMemory(pid);
  const unread = await openUnreadSockets(Number(new URL(origin).port), path);
  const p99 = await p99Of(address, measuredMs);
  const highest = memory.stop();
  for (const socket of unread) socket.destroy();
  await wait(settleMs);
  const after = await readMemory(pid);
  const times = (megabytes: number) => `${(megabytes / before).toFixed(2)} × ${Math.round(before)} MB`;
  const name = `${sockets} sockets × ${pipelined} unread ${path.split('/').slice(3, 5).join('/')}`;
  return [
    { name: `${name}: another client's p99`, value: `${p99.toFixed(0)} ms (alone ${alone.toFixed(0)})`, bar: '250 ms' },
    { name: `${name}: memory at most`, value: times(highest), bar: '1.3 ×' },
    { name: `${name}: memory 20 s later`, value: times(after), bar: '' },
  ];
}
