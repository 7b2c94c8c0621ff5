import { runTool, type Finished } from './programs.ts';

/**
 * Lint and types everywhere: `astro check` reads the pages, which only it knows, and makes the types of content and fonts;
 * the compiler in `oxlint` reads the TypeScript files, where `astro check` takes ten times as long.
 */
export async function checkTypes(): Promise<Finished> {
  const pages = await runTool('astro', ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.pages.json'], {
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const files = await runTool('oxlint', ['--type-aware', '--type-check', '--deny-warnings']);
  return { ok: files.ok && pages.ok, output: files.output + pages.output };
}
