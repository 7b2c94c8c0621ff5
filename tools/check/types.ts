import { runTool, type Finished } from './programs.ts';

/** Types everywhere: `astro check` reads the pages and every TypeScript file, so `tsc` would find nothing more. */
export const checkTypes = (): Promise<Finished> =>
  runTool('astro', ['check', '--minimumSeverity', 'warning'], { ASTRO_TELEMETRY_DISABLED: '1' });
