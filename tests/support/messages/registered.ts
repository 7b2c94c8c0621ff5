import { kinds } from '#server/platform/messages/templates/templates';
import type { TestShop } from '#tests/support/shop/shop';

/** Registers a template for every kind of message, by which SMS may go to India. */
export const registerAll = async ({ db }: Pick<TestShop, 'db'>, saas_id = 33): Promise<void> =>
  void (await db
    .insertInto('message_templates')
    .values(kinds.map((kind) => ({ saas_id, kind, language: 'en', template_id: `id-${kind}`, sender: 'NUKKAD' })))
    .execute());
