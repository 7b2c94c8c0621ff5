import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { withEachSecret, type Secrets } from './secrets.ts';

const nonceBytes = 12;
const tagBytes = 16;

const keyFor = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32));

/** AES-256-GCM under a key derived from the shop's secret and `purpose`. Decryption requires the same `about`. */
export function seal({ secret }: Pick<Secrets, 'secret'>, purpose: string, about: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

interface Unsealed {
  text: string;
  isCurrent: boolean;
}

/** Decrypts with any accepted secret; undefined if the text was changed or belongs to something else. */
export function unseal(secrets: Secrets, purpose: string, about: string, sealed: string): Unsealed | undefined {
  for (const { secret } of withEachSecret(secrets, (own) => own))
    try {
      return { text: open(secret, purpose, about, sealed), isCurrent: secret === secrets.secret };
    } catch {
      // AES-GCM refuses every key but the right one.
    }
  return undefined;
}

function open(secret: string, purpose: string, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  decipher.setAAD(Buffer.from(about));
  const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}
