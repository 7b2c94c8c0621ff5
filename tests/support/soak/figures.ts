import { appendFile } from 'node:fs/promises';

/** Has `npm run soak` print a line of figures; they are also printed where a test is run by itself. */
export async function reportFigures(title: string, figures: Record<string, number | string>): Promise<void> {
  const line = `${title}: ${Object.entries(figures)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ')}`;
  if (process.env.FIGURES_FILE) await appendFile(process.env.FIGURES_FILE, `${line}\n`);
  else process.stdout.write(`${line}\n`);
}
