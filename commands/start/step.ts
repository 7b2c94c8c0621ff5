import * as t from '#texts/start';

/** Prints the step's name and duration: `Building the pages … 12.3 s`. */
export async function reportStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`${name} … `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${t.failed()}\n`);
    throw error;
  }
}
