import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came over the wire. */
  raw: string;
}

/** A mail server on this machine. `answer` may throw, to refuse a mail, or wait. */
export async function startMailServer(answer: (mail: ReceivedMail) => void | Promise<void> = () => undefined) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope;
      const receive = async () => {
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: await text(stream),
        };
        await answer(mail);
        mails.push(mail);
      };
      callbackify(receive)(done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An SMS gateway on this machine: answers with the given statuses, then 200, and stores accepted messages. */
export async function startSmsGateway(...statuses: number[]) {
  const received: { to: string; text: string }[] = [];
  const receive = async (request: IncomingMessage): Promise<number> => {
    const sms = JSON.parse(await text(request)) as { to: string; text: string };
    const status = statuses.shift() ?? 200;
    if (status < 300) received.push(sms);
    return status;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
