import * as t from '#texts/commands';

const width = 24;

/** `Storing the pictures ████████████░░░░░░░░░░░░ 500 of 1000` */
export function formatProgress(step: string, done: number, total: number): string {
  const filled = Math.floor((width * done) / total);
  return `${step} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${t.progress({ done, total })}`;
}
