import { expect, it } from 'vitest';
import {
  confirmationKey,
  contactKey,
  counterKey,
  knownDeviceKey,
  newDeviceKey,
  ownChallengeKeys,
} from '#server/auth/challenge-keys';

const asha = '+919000000001';
const bina = '+919000000002';
const keysOf = (target: string) =>
  [newDeviceKey, knownDeviceKey, confirmationKey, counterKey].map((key) => key(target));

it('gives each kind of code, each target and each customer who adds one a row of its own', () => {
  const challenges = [asha, bina].flatMap((target) => [
    ...keysOf(target),
    contactKey(7, target),
    contactKey(8, target),
  ]);
  expect(new Set(challenges.map(({ key }) => key)).size).toBe(12);
  expect(challenges.map(({ target }) => target)).toEqual([
    ...Array<string>(6).fill(asha),
    ...Array<string>(6).fill(bina),
  ]);
});

it('counts wrong codes of known devices and of confirmations apart from those of strangers', () => {
  const apart = [knownDeviceKey(asha), confirmationKey(asha)];
  const strangers = [newDeviceKey(asha), counterKey(asha), contactKey(7, asha)];
  expect(apart.map(({ wrongCodes }) => wrongCodes)).toEqual(Array(2).fill('wrong-code-on-known-device'));
  expect(strangers.map(({ wrongCodes }) => wrongCodes)).toEqual(Array(3).fill('wrong-code'));
});

it('names all rows of a customer, but not those of the counter or of others', () => {
  const own = [asha, bina].flatMap((target) => [
    newDeviceKey(target),
    knownDeviceKey(target),
    confirmationKey(target),
    contactKey(7, target),
  ]);
  expect(ownChallengeKeys(7, [asha, bina]).sort()).toEqual(own.map(({ key }) => key).sort());
});
