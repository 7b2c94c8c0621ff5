/** Removes long numbers, which may be the recipient's, from a failure reason. */
export const withoutNumbers = (reason: string): string =>
  reason
    .replaceAll(/\+?\d{7,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** A temporary failure. */
export class MessageDelayed extends Error {
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs = 0) {
    super(withoutNumbers(reason));
    this.retryAfterMs = retryAfterMs;
  }
}

/** A permanent failure. */
export class MessageRefused extends Error {
  constructor(reason: string) {
    super(withoutNumbers(reason));
  }
}

/** Drops the error's message, because SMTP replies contain the recipient's address. */
export function withoutRecipient(error: unknown): { error: string | undefined; code?: string; status?: number } {
  const { name, cause, ...own } = error as Error & { code?: string; responseCode?: number };
  const { code = (cause as { code?: string } | undefined)?.code, responseCode } = own;
  return { error: name, ...(code && { code }), ...(responseCode && { status: responseCode }) };
}

export function reasonOf(error: unknown): string {
  if (error instanceof MessageRefused || error instanceof MessageDelayed) return error.message;
  return Object.values(withoutRecipient(error)).join(' ');
}
