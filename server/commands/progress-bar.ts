const width = 24;

/** A line that shows how far something has come: `Storing the pictures ████████████░░░░░░░░░░░░ 500 of 1000`. */
export function progressBar(what: string, done: number, total: number): string {
  const filled = Math.floor((width * done) / total);
  return `${what} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}`;
}
