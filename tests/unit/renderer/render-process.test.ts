import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startRenderProcess } from '#renderer/render-process';
import { publishingFolder } from '#tests/support/publishing/site-job';

/** Starting a process takes as long as the machine is busy. */
vi.setConfig({ testTimeout: 60_000 });

test('loads the pages before the first job, and says why when it cannot', async () => {
  const { job } = await publishingFolder();
  const { distDir } = job('Surat Sadan');
  const [rendering, other] = [startRenderProcess(), startRenderProcess()];
  try {
    await expect(rendering.load(join(distDir, 'nowhere'))).rejects.toThrow('nowhere');
    await other.load(distDir);
    expect((await other.publish(job('Surat Sadan'))).pages).toBe(5);
  } finally {
    await Promise.all([rendering.stop(), other.stop()]);
  }
});

test('publishes a site while its pages still load', async () => {
  const { job } = await publishingFolder();
  const { distDir } = job('Surat Sadan');
  const rendering = startRenderProcess();
  try {
    const [, published] = await Promise.all([rendering.load(distDir), rendering.publish(job('Surat Sadan'))]);
    expect(published.pages).toBe(5);
  } finally {
    await rendering.stop();
  }
});
