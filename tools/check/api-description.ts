import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApi } from '#server/http/openapi';
import type { Outcome } from './phase.ts';

/** Checks the API's OpenAPI document with Redocly's strictest rules. */
export async function checkApiDescription(): Promise<Outcome> {
  const mistakes = await findDescriptionMistakes(openApi());
  return { ok: mistakes.length === 0, output: mistakes.join('\n') };
}

/** A line for each problem: rule, place, sentence. */
export async function findDescriptionMistakes(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`);
}
