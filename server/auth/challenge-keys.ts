import type { Target } from '#lib/account/target';
import type { Limit } from '#server/platform/limits/allowances';

/**
 * The row of an open code. Each kind of device has its own, so that what strangers ask for or enter neither replaces nor
 * uses up a customer's code.
 */
export interface ChallengeKey {
  key: string;
  target: Target;
  /** The limit that counts wrong codes. */
  wrongCodes: Limit;
}

/** A code requested on a device new to the target's customer. */
export const newDeviceKey = (target: Target): ChallengeKey => ({ key: target, target, wrongCodes: 'wrong-code' });

/** A code requested on a device on which the target's customer has logged in before. */
export const knownDeviceKey = (target: Target): ChallengeKey => ({
  key: `known ${target}`,
  target,
  wrongCodes: 'wrong-code-on-known-device',
});

/** A code by which a logged-in customer confirms a change. */
export const confirmationKey = (target: Target): ChallengeKey => ({
  key: `confirm ${target}`,
  target,
  wrongCodes: 'wrong-code-on-known-device',
});

/** A code to a target that a logged-in customer adds to the account. */
export const contactKey = (customerId: number, target: Target): ChallengeKey => ({
  key: `${customerId} ${target}`,
  target,
  wrongCodes: 'wrong-code',
});

/** A code by which staff log in at the counter. */
export const counterKey = (target: Target): ChallengeKey => ({
  key: `counter ${target}`,
  target,
  wrongCodes: 'wrong-code',
});

/** All rows of a customer's own targets. */
export const ownChallengeKeys = (customerId: number, targets: Target[]): string[] =>
  [newDeviceKey, knownDeviceKey, confirmationKey, contactKey.bind(null, customerId)].flatMap((keyOf) =>
    targets.map((target) => keyOf(target).key),
  );
