import { createHistogram } from './histogram.ts';

/** How long requests take, by method, route (its pattern, never the address) and status. */
export const requestTimes = createHistogram({
  name: 'nukkad_http_request_duration_seconds',
  help: 'Time from a request to the head of its answer, by route.',
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** How long it takes to publish a site, by how it ended. */
export const publishTimes = createHistogram({
  name: 'nukkad_publish_duration_seconds',
  help: "Time from claiming a site to its new pages, by outcome: 'published', 'current' or 'failed'.",
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
