import * as v from 'valibot';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

/** How long a code is valid (design §6). */
const codeLifeMs = 5 * 60_000;

const keyOf = (flow: string) => `codeStep:${flow}`;

/** Whether this tab remembers a code of a flow, which may no longer be valid. */
export const hasCodeStep = (flow: string): boolean => sessionArea.read(keyOf(flow)) !== undefined;

/**
 * The step at which a sent code is entered, as this tab remembers it: phones drop a page while its customer reads the
 * message. Neither the code nor a password is stored; a registration keeps what its code was exchanged for.
 * @param entered describes what the customer had typed before: the target, say
 */
export function codeStep<T>(flow: string, entered: v.GenericSchema<any, T>) {
  const key = keyOf(flow);
  const schema = v.object({ sentAt: v.number(), entered });
  const stored = () => parseStored(schema, sessionArea.read(key));
  return {
    /** Remembers that a code was sent now. @returns the moment, in milliseconds */
    save(typed: T): number {
      const sentAt = Date.now();
      sessionArea.write(key, JSON.stringify({ sentAt, entered: typed }));
      return sentAt;
    },
    /** What was typed and when the code was sent; undefined when none was, or it is no longer valid. */
    read(): { sentAt: number; entered: T } | undefined {
      const step = stored();
      return step && Date.now() - step.sentAt < codeLifeMs ? step : undefined;
    },
    /** What was typed, also when the code is no longer valid. */
    entered: (): T | undefined => stored()?.entered,
    /** Call it when the code was used, or the customer goes back. */
    forget: (): void => sessionArea.write(key, undefined),
  };
}
