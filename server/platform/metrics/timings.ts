import { Counter, Histogram, Registry } from 'prom-client';
import { islandFailure, islandName } from '#contract/service';

export const timings = new Registry();

/** Caps memory: further combinations of labels count as `other`. */
const maxSeries = 500;

interface Timer<Label extends string> {
  name: string;
  help: string;
  labels: Label[];
  /** Upper bounds in seconds, ascending. */
  buckets: number[];
}

/** A histogram by labels. Beyond 500 label combinations, all labels are `other`. */
export function createTimer<Label extends string>({ labels, ...rest }: Timer<Label>, registry = timings) {
  const histogram = new Histogram<string>({ ...rest, labelNames: labels, registers: [registry] });
  const other = Object.fromEntries(labels.map((label) => [label, 'other']));
  const known = new Set<string>();
  return {
    observe(values: Record<Label, string | number>, seconds: number): void {
      const key = JSON.stringify(values);
      if (known.size < maxSeries) known.add(key);
      histogram.observe(known.has(key) ? values : other, seconds);
    },
  };
}

/** By route pattern, never the URL. */
export const requestTimes = createTimer({
  name: 'nukkad_http_request_duration_seconds',
  help: 'Time from a request to the headers of its response, by route.',
  labels: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

export const publishTimes = createTimer({
  name: 'nukkad_publish_duration_seconds',
  help: "Time from claiming a site to the end of publishing, by outcome: 'published', 'current' or 'failed'.",
  labels: ['outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});

export const islandFailures = new Counter({
  name: 'nukkad_island_failures_total',
  help: 'Islands that failed in a browser, by island and failure (`drawing` or `loading`).',
  labelNames: ['island', 'failure'],
  registers: [timings],
});

for (const island of islandName.options)
  for (const failure of islandFailure.options) islandFailures.inc({ island, failure }, 0);
