/** Why a message did not go out, without numbers that may be its recipient's. */
export const withoutNumbers = (reason: string): string =>
  reason
    .replaceAll(/\+?\d{7,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/** A message could not be sent now; it may be later. */
export class MessageDelayed extends Error {
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number;

  constructor(reason: string, retryAfterMs = 0) {
    super(withoutNumbers(reason));
    this.retryAfterMs = retryAfterMs;
  }
}

/** A message will never be sent: trying again would be refused again. */
export class MessageRefused extends Error {
  constructor(reason: string) {
    super(withoutNumbers(reason));
  }
}
