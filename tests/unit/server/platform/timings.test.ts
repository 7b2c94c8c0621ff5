import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createTimer } from '#server/platform/metrics/timings';

test('a timer counts what took at most as long as each bound, by labels', async () => {
  const registry = new Registry();
  const times = createTimer({ name: 't', help: 'T', labels: ['route'], buckets: [0.1, 1] }, registry);
  for (const seconds of [0.1, 0.2, 1, 7]) times.observe({ route: '/a' }, seconds);
  times.observe({ route: '/b' }, 0.05);
  const text = await registry.metrics();
  for (const line of [
    '# TYPE t histogram',
    't_bucket{le="0.1",route="/a"} 1',
    't_bucket{le="1",route="/a"} 3',
    't_bucket{le="+Inf",route="/a"} 4',
    't_sum{route="/a"} 8.3',
    't_count{route="/b"} 1',
  ])
    expect(text.split('\n')).toContain(line);
});

test('labels without end are counted as one, so that no caller can fill the memory', async () => {
  const registry = new Registry();
  const times = createTimer({ name: 't', help: 'T', labels: ['method', 'route'], buckets: [1] }, registry);
  for (let each = 0; each < 2000; each += 1) times.observe({ method: 'GET', route: `/${each}` }, 1);
  times.observe({ method: 'GET', route: '/0' }, 1);
  const counts = (await registry.metrics()).split('\n').filter((line) => line.startsWith('t_count'));
  expect(counts).toHaveLength(501);
  expect(counts).toContain('t_count{method="other",route="other"} 1500');
  expect(counts).toContain('t_count{method="GET",route="/0"} 2');
});
