import type { EndpointsOf } from '#contract/contract';
import type { ErrorCode } from '#contract/errors';

/** What the documentation says of a call, beside its shape. */
export interface CallDocumentation {
  /** One sentence. */
  summary: string;
  /** Refusals particular to this call; malformed input and those of its policy go without saying. */
  errors?: ErrorCode[];
}

/** That of every call of a file of the contract: one that is missing or too many does not compile. */
export type DocumentationOf<M> = Record<keyof EndpointsOf<M>, CallDocumentation>;
