/** Where a bucket is, and the keys to it. */
export interface BucketConfig {
  bucket: string;
  /** Before all names, with a slash at its end. */
  prefix: string;
  /** Of a store other than Amazon's: `https://minio.example`. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Objects by name, in any store that understands S3. All calls throw {@link BucketUnavailable}. */
export interface Bucket {
  /** An object's bytes; undefined when there is none. */
  get(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  put(name: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names that begin with `start`, or with a delimiter those of the folders there, each with a slash at its end. */
  list(start: string, delimiter?: '/'): Promise<string[]>;
}

/** The bucket does not answer, or refuses; the message says to what. */
export class BucketUnavailable extends Error {}
