import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as shop from './migrations/001-shop.ts';
import * as importedStock from './migrations/002-imported-stock.ts';
import * as newsletter from './migrations/004-newsletter.ts';
import * as accounts from './migrations/005-accounts.ts';
import * as orderLifecycle from './migrations/006-order-lifecycle.ts';
import * as orderNumber from './migrations/007-order-number.ts';
import * as invoices from './migrations/008-invoices.ts';
import * as sharedSecret from './migrations/009-shared-secret.ts';
import * as payments from './migrations/010-payments.ts';
import * as sandbox from './migrations/011-sandbox.ts';
import * as orderCoupons from './migrations/013-order-coupons.ts';
import * as orderSlots from './migrations/014-order-slots.ts';
import * as mergeAnswers from './migrations/016-merge-answers.ts';
import * as subscriptions from './migrations/017-subscriptions.ts';
import * as publishing from './migrations/019-publishing.ts';
import * as refusing from './migrations/021-refusing.ts';
import * as shownColumns from './migrations/022-shown-columns.ts';
import * as firstOrderCoupons from './migrations/023-first-order-coupons.ts';
import * as operatorTokens from './migrations/024-operator-tokens.ts';
import * as staff from './migrations/025-staff.ts';
import * as counterEvents from './migrations/026-counter-events.ts';
import * as deductions from './migrations/027-deductions.ts';
import * as ifMissing from './migrations/028-if-missing.ts';
import * as riders from './migrations/029-riders.ts';
import * as replacements from './migrations/030-replacements.ts';
import * as orderAlerts from './migrations/031-order-alerts.ts';
import * as returns from './migrations/032-returns.ts';
import * as waitingReturns from './migrations/034-waiting-returns.ts';
import * as books from './migrations/035-books.ts';
import * as day from './migrations/036-day.ts';
import * as needs from './migrations/037-needs.ts';
import * as shelf from './migrations/038-shelf.ts';
import * as stops from './migrations/039-stops.ts';
import * as planReservations from './migrations/040-plan-reservations.ts';
import * as importedItems from './migrations/041-imported-items.ts';
import * as operators from './migrations/042-operators.ts';
import * as words from './migrations/043-words.ts';
import * as storeNumbers from './migrations/044-store-numbers.ts';
import * as listedStores from './migrations/045-listed-stores.ts';
import * as publishingInTurn from './migrations/046-publishing-in-turn.ts';
import * as storeColours from './migrations/047-store-colours.ts';
import * as productFacts from './migrations/048-product-facts.ts';
import * as families from './migrations/049-families.ts';
import * as announcedSiteChanges from './migrations/050-announced-site-changes.ts';
import * as listsOfCustomers from './migrations/051-lists-of-customers.ts';
import * as coming from './migrations/052-coming.ts';
import * as orderLinks from './migrations/053-order-links.ts';
import * as listedCoupons from './migrations/054-listed-coupons.ts';
import * as backInStock from './migrations/055-back-in-stock.ts';
import * as reminders from './migrations/056-reminders.ts';
import * as recipients from './migrations/057-recipients.ts';
import type { Schema } from './schema.ts';

/** Every change of the schema, in order. A migration that has landed is never edited. */
const migrations = {
  '001-shop': shop,
  '002-imported-stock': importedStock,
  '004-newsletter': newsletter,
  '005-accounts': accounts,
  '006-order-lifecycle': orderLifecycle,
  '007-order-number': orderNumber,
  '008-invoices': invoices,
  '009-shared-secret': sharedSecret,
  '010-payments': payments,
  '011-sandbox': sandbox,
  '013-order-coupons': orderCoupons,
  '014-order-slots': orderSlots,
  '016-merge-answers': mergeAnswers,
  '017-subscriptions': subscriptions,
  '019-publishing': publishing,
  '021-refusing': refusing,
  '022-shown-columns': shownColumns,
  '023-first-order-coupons': firstOrderCoupons,
  '024-operator-tokens': operatorTokens,
  '025-staff': staff,
  '026-counter-events': counterEvents,
  '027-deductions': deductions,
  '028-if-missing': ifMissing,
  '029-riders': riders,
  '030-replacements': replacements,
  '031-order-alerts': orderAlerts,
  '032-returns': returns,
  '034-waiting-returns': waitingReturns,
  '035-books': books,
  '036-day': day,
  '037-needs': needs,
  '038-shelf': shelf,
  '039-stops': stops,
  '040-plan-reservations': planReservations,
  '041-imported-items': importedItems,
  '042-operators': operators,
  '043-words': words,
  '044-store-numbers': storeNumbers,
  '045-listed-stores': listedStores,
  '046-publishing-in-turn': publishingInTurn,
  '047-store-colours': storeColours,
  '048-product-facts': productFacts,
  '049-families': families,
  '050-announced-site-changes': announcedSiteChanges,
  '051-lists-of-customers': listsOfCustomers,
  '052-coming': coming,
  '053-order-links': orderLinks,
  '054-listed-coupons': listedCoupons,
  '055-back-in-stock': backInStock,
  '056-reminders': reminders,
  '057-recipients': recipients,
};

/** A later release may add a migration with a lower number: it runs too, as none depends on its neighbours. */
const migratorOf = (db: Kysely<Schema>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true });

/**
 * Brings the schema up to date. Safe when several processes start at once: the migrator holds a lock in the
 * database. Throws, with the failed migration's name, when one fails; that one is rolled back.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = migratorOf(db);
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'before the first';
  throw new Error(`The database could not be brought up to date (migration ${failed})`, { cause: error });
}

/** Whether the schema is the one this code expects. */
export async function isMigrated(db: Kysely<Schema>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt);
}
