import { together } from './phase.ts';
import { runTool, type Finished } from './programs.ts';

/** Types everywhere: `astro check` reads the pages, `tsc` everything else. */
export const checkTypes = (): Promise<Finished> =>
  together([
    runTool('astro', ['check', '--minimumSeverity', 'warning'], { ASTRO_TELEMETRY_DISABLED: '1' }),
    runTool('tsc', ['--noEmit']),
  ]);
