import type { Target } from '#lib/account/target';
import type { Limit } from '#server/platform/limits/allowances';

/** Separate keys per kind of device keep strangers from replacing or using up a customer's code. */
export interface ChallengeKey {
  key: string;
  target: Target;
  wrongCodes: Limit;
}

/** For a device on which the target's customer has never logged in. */
export const newDeviceKey = (target: Target): ChallengeKey => ({ key: target, target, wrongCodes: 'wrong-code' });

/** For a device on which the target's customer has logged in before. */
export const knownDeviceKey = (target: Target): ChallengeKey => ({
  key: `known ${target}`,
  target,
  wrongCodes: 'wrong-code-on-known-device',
});

export const confirmationKey = (target: Target): ChallengeKey => ({
  key: `confirm ${target}`,
  target,
  wrongCodes: 'wrong-code-on-known-device',
});

export const contactKey = (customerId: number, target: Target): ChallengeKey => ({
  key: `${customerId} ${target}`,
  target,
  wrongCodes: 'wrong-code',
});

export const counterKey = (target: Target): ChallengeKey => ({
  key: `counter ${target}`,
  target,
  wrongCodes: 'wrong-code',
});

export const ownChallengeKeys = (customerId: number, targets: Target[]): string[] =>
  [newDeviceKey, knownDeviceKey, confirmationKey, contactKey.bind(null, customerId)].flatMap((keyOf) =>
    targets.map((target) => keyOf(target).key),
  );
