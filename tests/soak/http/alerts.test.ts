import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '#tests/support/processes/scratch';

/*
 * The alerts of `docs/deploy/`, read and tried by Prometheus's own promtool (Debian: `prometheus`): it finds rules that never
 * fire, which a test of their names cannot.
 */

const run = promisify(execFile);
const promtool = (args: string[]) => run('promtool', args);
const isInstalled = await promtool(['--version']).then(
  () => true,
  () => false,
);

/** What is measured each minute, as promtool writes it, and the alerts that are to be there after half an hour. */
const cases: [string, string, string[]][] = [
  ['up{job="nukkad",instance="a"}', '1x5 0x30', ['ProcessDown']],
  ['up{job="nukkad",instance="a"}', '1x40', []],
  ['nukkad_orders_unaccepted', '2x40', ['OrdersUnaccepted']],
  ['nukkad_refunds{status="failed"}', '0x20 1x20', ['RefundsFailed']],
  ['nukkad_refunds{status="due"}', '1x40', []],
  ['nukkad_messages_queued', '500x40', ['MessagesWaiting']],
  ['nukkad_messages_failed_day', '0x19 1+1x20', ['MessagesFailed', 'MessagesFailing']],
  ['nukkad_messages_failed_day', '20x40', ['MessagesFailed']],
  ['nukkad_messages_failed_day', '4x40', []],
  ['nukkad_site_behind_seconds{site="surat"}', '0+60x40', ['PagesBehind']],
  ['nukkad_sites{state="failing"}', '1x40', ['SitesFailing']],
  ['nukkad_island_failures_total{island="CartPage",failure="loading"}', '0+1x40', ['PagesBroken']],
  ['process_resident_memory_bytes{job="nukkad",instance="a"}', '2000000000x40', ['MemoryHigh']],
  ['nukkad_http_request_duration_seconds_count{status="503"}', '0+60x40', ['Failures']],
  ['nukkad_http_request_duration_seconds_count{status="200"}', '0+60x40', []],
  ['nukkad_http_request_duration_seconds_bucket{le="5"}', '0+60x40', ['SlowAnswers']],
];

const every = ['ProcessDown', 'Failures', 'SlowAnswers', 'OrdersUnaccepted', 'RefundsFailed', 'MessagesWaiting'];
const alerts = [
  ...every,
  'MessagesFailing',
  'MessagesFailed',
  'PagesBehind',
  'SitesFailing',
  'PagesBroken',
  'MemoryHigh',
];

describe.skipIf(!isInstalled)('the alerts for Prometheus', () => {
  it.each(cases)('of %s at %s', async (series, values, expected) => {
    const folder = await scratchFolder();
    await copyFile('docs/deploy/alerts.yml', join(folder, 'alerts.yml'));
    await promtool(['check', 'rules', join(folder, 'alerts.yml')]);
    const inputs = [{ series, values }];
    if (series.includes('_bucket')) inputs.push({ series: series.replace('"5"', '"+Inf"'), values });
    const query = `count(ALERTS{alertstate="firing",alertname=~"${alerts.join('|')}"}) by (alertname)`;
    const exp_samples = expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
    const test = {
      interval: '1m',
      input_series: inputs,
      promql_expr_test: [{ expr: query, eval_time: '30m', exp_samples }],
    };
    await writeFile(
      join(folder, 'test.yml'), // YAML holds JSON
      JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1m', tests: [test] }),
    );
    const { stdout } = await promtool(['test', 'rules', join(folder, 'test.yml')]);
    expect(stdout).toContain('SUCCESS');
  });
});
