import { expect, test } from 'vitest';
import { exposition } from '#server/platform/metrics/exposition';
import { createHistogram } from '#server/platform/metrics/histogram';

test('families are written with their help and type, and nothing in a label breaks out of it', () => {
  const samples = [{ value: 3 }, { labels: { page: 'a "b"\\c\nd', status: 200 }, value: 0.5 }];
  expect(exposition([{ name: 'shop_orders', help: 'Orders \\ by\nstatus "so"', type: 'gauge', samples }])).toBe(
    [
      '# HELP shop_orders Orders \\\\ by\\nstatus "so"',
      '# TYPE shop_orders gauge',
      'shop_orders 3',
      'shop_orders{page="a \\"b\\"\\\\c\\nd",status="200"} 0.5',
      '',
    ].join('\n'),
  );
});

test('a histogram counts what took at most as long as each bound', () => {
  const times = createHistogram({ name: 't', help: 'T', buckets: [0.1, 1] });
  for (const seconds of [0.1, 0.2, 1, 7]) times.observe({ route: '/a' }, seconds);
  times.observe({ route: '/b' }, 0.05);
  expect(exposition([times.family()]).split('\n')).toEqual([
    '# HELP t T',
    '# TYPE t histogram',
    't_bucket{route="/a",le="0.1"} 1',
    't_bucket{route="/a",le="1"} 3',
    't_bucket{route="/a",le="+Inf"} 4',
    't_sum{route="/a"} 8.3',
    't_count{route="/a"} 4',
    't_bucket{route="/b",le="0.1"} 1',
    't_bucket{route="/b",le="1"} 1',
    't_bucket{route="/b",le="+Inf"} 1',
    't_sum{route="/b"} 0.05',
    't_count{route="/b"} 1',
    '',
  ]);
});

test('labels without end are counted as one, so that nobody can fill the memory', () => {
  const times = createHistogram({ name: 't', help: 'T', buckets: [1] });
  for (let each = 0; each < 2000; each += 1) times.observe({ route: `/${each}` }, 1);
  const counts = times.family().samples.filter(({ suffix }) => suffix === '_count');
  expect(counts).toHaveLength(501);
  expect(counts.find(({ labels }) => labels?.['route'] === 'other')?.value).toBe(1500);
});
