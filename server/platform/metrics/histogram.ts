import type { Family, Labels } from './exposition.ts';

/** How long something takes, by labels, since this process began. */
export interface Histogram {
  observe(labels: Labels, seconds: number): void;
  family(): Family;
}

interface Series {
  labels: Labels;
  counts: number[];
  sum: number;
  count: number;
}

/** More combinations of labels than this are counted as one, so that no caller can fill the memory. */
const mostSeries = 500;

/** @param buckets upper bounds in seconds, rising */
export function createHistogram({ name, help, buckets }: { name: string; help: string; buckets: number[] }): Histogram {
  const all = new Map<string, Series>();

  function seriesOf(labels: Labels): Series {
    const known = all.get(JSON.stringify(labels));
    if (known) return known;
    const isFull = all.size >= mostSeries;
    const kept = isFull ? Object.fromEntries(Object.keys(labels).map((label) => [label, 'other'])) : labels;
    const key = JSON.stringify(kept);
    const series = all.get(key) ?? { labels: kept, counts: buckets.map(() => 0), sum: 0, count: 0 };
    all.set(key, series);
    return series;
  }

  return {
    observe(labels, seconds) {
      const series = seriesOf(labels);
      const bucket = buckets.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.sum += seconds;
      series.count += 1;
    },
    family: () => ({
      name,
      help,
      type: 'histogram',
      samples: [...all.values()].flatMap((each) => samplesOf(each, buckets)),
    }),
  };
}

function samplesOf({ labels, counts, sum, count }: Series, buckets: number[]): Family['samples'] {
  let below = 0;
  const cumulated = counts.map((each) => (below += each));
  return [
    ...buckets.map((le, at) => ({ suffix: '_bucket', labels: { ...labels, le }, value: cumulated[at] ?? 0 })),
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}
