/** A code from an SMS (WebOTP). TypeScript's library lacks the type. */
interface OtpCredential extends Credential {
  code: string;
}

let listening: AbortController | undefined;

/**
 * Receives codes of SMS that are bound to this page's host (WebOTP), once the person agrees.
 * Only the latest caller receives them.
 * @returns stops it
 */
export function receiveCodes(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  listening?.abort();
  const own = new AbortController();
  listening = own;
  void listen(own.signal, onCode);
  return () => own.abort();
}

/** Ends when it is aborted, or when the person or the browser refuses. The code can then be typed. */
async function listen(signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  try {
    while (!signal.aborted) {
      const credential = await navigator.credentials.get(options);
      if (signal.aborted || !credential) return;
      onCode((credential as OtpCredential).code);
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
