import { emailDetailsOf } from '#server/orders/emails/details';
import { openChannels, type Channels } from '#server/platform/messages/channels';
import { readConfig } from '#server/platform/config';
import { messageJobs } from '#server/platform/messages/sender';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import type { Shop } from '#server/platform/shop';

/** Tries to send each message that is due. @returns how many were due */
export const sendDue = (shop: Shop, channels: Channels): Promise<number> =>
  runDueJobs(shop, messageJobs(shop, channels));

/** The channels of some settings. */
export const channelsOf = (shop: Shop, settings: Record<string, string>): Channels =>
  openChannels(readConfig(settings), emailDetailsOf(shop));
