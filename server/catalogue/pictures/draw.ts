import { fileURLToPath } from 'node:url';
import * as t from '#texts/pictures';
import { limitRuns } from '#server/platform/shared-runs';
import { createWorker } from '#system/worker';
import { UnsafeDrawing } from './drawing.ts';
import type { DrawingSize, DrawingTask } from './drawing-worker.ts';

const file = fileURLToPath(new URL('drawing-worker.ts', import.meta.url));

/** @param timeoutMs a drawing that takes longer is refused with {@link UnsafeDrawing} */
export function createMeasurer(timeoutMs = 10_000): (task: DrawingTask) => Promise<DrawingSize> {
  const inTurn = limitRuns(1, Infinity);
  const worker = createWorker<DrawingTask, DrawingSize>(file, { idleMs: 1000, env: {} });
  return (task) =>
    inTurn(async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await worker.run(task, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new UnsafeDrawing(t.tooSlow(), { cause: error });
      }
    });
}

/** Also test-renders the drawing. @throws {UnsafeDrawing} */
export const measureDrawing = createMeasurer();
