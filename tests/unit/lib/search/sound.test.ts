import { expect, it } from 'vitest';
import { consonantSkeleton, soundOf } from '#lib/search/sound';

it.each([
  ['pyaaz', 'piyaj', 'pyaz', 'प्याज', 'प्याज़', 'પ્યાજ'],
  ['haldi', 'haldee', 'हल्दी', 'હલ્દી'],
  ['haldar', 'હળદર'],
  ['doodh', 'dudh', 'dood', 'दूध', 'दुध', 'દૂધ'],
  ['jeera', 'zira', 'jira', 'जीरा'],
  ['chawal', 'chaval', 'चावल'],
  ['chhaas', 'chas', 'छास', 'છાસ'],
  ['lauki', 'loki', 'लौकी'],
  ['kakdi', 'ककड़ी', 'કાકડી'],
  ['adrak', 'अदरक'],
  ['dhaniya', 'dhania', 'धनिया'],
  ['phool', 'fool', 'फूल'],
])('hears the same in %s and its other spellings', (...words) => {
  expect(new Set(words.map(soundOf)).size, words.map(soundOf).join(' ')).toBe(1);
});

it.each([
  ['dal', 'dil'],
  ['chana', 'khana'],
  ['til', 'tel'],
  ['kela', 'kala'],
  ['flour', 'flower'],
  ['namak', 'namkeen'],
])('hears a difference between %s and %s', (one, other) => {
  expect(consonantSkeleton(soundOf(one))).not.toBe(consonantSkeleton(soundOf(other)));
});

it('hears through an `a` that is not written, but not in short words', () => {
  expect(consonantSkeleton(soundOf('hldi'))).toBe(consonantSkeleton(soundOf('haldi')));
  expect(consonantSkeleton(soundOf('mungafali'))).toBe(consonantSkeleton(soundOf('moongfali')));
  expect(consonantSkeleton(soundOf('dl'))).not.toBe(consonantSkeleton(soundOf('dal')));
});
