import * as v from 'valibot';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

/** The lifetime of a code (design §6). */
const codeLifeMs = 5 * 60_000;

const keyOf = (flow: string) => `codeStep:${flow}`;

/** Whether this tab has stored a code's step. The code may have expired. */
export const hasCodeStep = (flow: string): boolean => sessionArea.read(keyOf(flow)) !== undefined;

/**
 * Stores the step of entering a code in this tab, because phones discard a page while its customer reads the message.
 * Stores neither the code nor a password.
 * @param entered the schema of the earlier input, such as the target
 */
export function codeStep<T>(flow: string, entered: v.GenericSchema<any, T>) {
  const key = keyOf(flow);
  const schema = v.object({ sentAt: v.number(), entered });
  const stored = () => parseStored(schema, sessionArea.read(key));
  return {
    /** Stores the time at which a code was sent. @returns it in milliseconds */
    save(typed: T): number {
      const sentAt = Date.now();
      sessionArea.write(key, JSON.stringify({ sentAt, entered: typed }));
      return sentAt;
    },
    /** The input, and when the code was sent; undefined without a valid code. */
    read(): { sentAt: number; entered: T } | undefined {
      const step = stored();
      return step && Date.now() - step.sentAt < codeLifeMs ? step : undefined;
    },
    /** The input, also when the code has expired. */
    entered: (): T | undefined => stored()?.entered,
    /** Call it when the code was used, or the customer goes back. */
    forget: (): void => sessionArea.write(key, undefined),
  };
}
