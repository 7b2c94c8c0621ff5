import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { sandboxPaymentJob, sandboxWebhookJob } from '#server/payments/sandbox/webhooks';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import { openTestShop } from '#tests/support/shop/shop';
import type { Fleet } from './fleet.ts';

type Server = import('node:http').Server;

const pauseMs = 50;

/** A payment provider on a port of its own, with a separate database. It is never killed. */
export async function startGateway() {
  const provider = await openTestShop();
  const server = serve({ fetch: provider.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise<void>((resolve) => server.once('listening', resolve));
  let isStopped = false;
  let sending = Promise.resolve();

  /** Sends webhooks to any server that is up; one that fails is sent again 30 s later. */
  async function sendTo(fleet: Pick<Fleet, 'anyOrigin'>): Promise<void> {
    while (!isStopped) {
      const send = (_: string, init: RequestInit) => fetch(`${fleet.anyOrigin()}/api/v1/webhooks/razorpay`, init);
      const sent = await runDueJobs(provider, [sandboxPaymentJob(provider), sandboxWebhookJob(provider, send)]);
      if (sent === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  return {
    provider,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`,
    secret: provider.secret,
    startWebhooks(fleet: Pick<Fleet, 'anyOrigin'>) {
      sending = sendTo(fleet);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await sending;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await provider.close();
    },
  };
}
