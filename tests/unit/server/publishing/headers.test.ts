import { expect, test } from 'vitest';
import { headersAt } from '#server/publishing/sites/headers';

test('pages of messages’ links are kept and named nowhere', () => {
  const names = ['order/answer', 'order/live', 'order/reminder', 'newsletter/confirm', 'newsletter/unsubscribe'];
  for (const name of [...names, 'back-in-stock/confirm', 'back-in-stock/forget', 'o', 'a', 'r', 'b', 'f'])
    expect(headersAt(`/${name}`, { isHttps: true })).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
  expect(headersAt('/order', { isHttps: true })).not.toHaveProperty('X-Robots-Tag');
});
