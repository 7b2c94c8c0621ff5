export interface BucketConfig {
  bucket: string;
  /** Ends with a slash. */
  prefix: string;
  /** Of a provider other than Amazon: `https://minio.example`. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Objects in S3-compatible storage. All calls throw {@link BucketUnavailable}. */
export interface Bucket {
  get(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  put(name: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names that begin with `start`. With a delimiter, the folders there, each with a trailing slash. */
  list(start: string, delimiter?: '/'): Promise<string[]>;
}

/** The bucket refuses or does not respond. The message has the reason. */
export class BucketUnavailable extends Error {}
