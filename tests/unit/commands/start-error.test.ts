import { expect, test } from 'vitest';
import { BucketUnavailable } from '#server/platform/ports/bucket';
import { formatStartError, StartError } from '../../../commands/start/start-error.ts';

test.each([
  new BucketUnavailable('The bucket shop: GET pages/_marketplace/current: 403 SignatureDoesNotMatch'),
  new StartError('The port 4321 is taken.'),
])('a start that %s ends is told in its one line', (error) => {
  expect(formatStartError(error)).toBe(error.message);
});

test('what no one expected is told with where it happened', () => {
  expect(formatStartError(new TypeError('x is undefined'))).toContain('start-error.test.ts');
});
