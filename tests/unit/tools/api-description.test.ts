import { expect, test } from 'vitest';
import { openApi } from '#server/http/openapi';
import { findDescriptionMistakes } from '#tools/check/api-description';

test('the API’s description has no mistakes', async () => {
  expect(await findDescriptionMistakes(openApi())).toEqual([]);
});

test('a call that does not say who may make it is a mistake', async () => {
  const description = openApi();
  const { security: _left, ...healthz } = description.paths['/healthz']!['get']!;
  description.paths['/healthz'] = { get: healthz as never };
  expect(await findDescriptionMistakes(description)).toEqual([
    expect.stringMatching(/^security-defined #\/paths\/~1healthz\/get: /),
  ]);
});
