import type { EndpointsOf } from '#contract/contract';
import type { ErrorCode } from '#contract/errors';

/** A call's documentation, in addition to its schema. */
export interface CallDocumentation {
  /** One sentence. */
  summary: string;
  /** Refusals particular to this call; those of malformed input and of its policy are added. */
  errors?: ErrorCode[];
}

/** The documentation of every call in a file of the contract; a missing or extra one does not compile. */
export type DocumentationOf<M> = Record<keyof EndpointsOf<M>, CallDocumentation>;
