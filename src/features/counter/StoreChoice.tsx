import { roleName } from '#lib/messages/counter';
import { chooseCounterStore, type CounterStore } from '#lib/stores/counter/session';
import * as t from '#texts/counter';

/** The stores of a person who works in several. */
export function StoreChoice({ stores }: { stores: CounterStore[] }) {
  if (stores.length === 0) return <p className="alert alert-warning">{t.noStore()}</p>;
  return (
    <section className="mx-auto grid w-full max-w-md gap-3" aria-labelledby="stores">
      <h2 id="stores" tabIndex={-1} className="text-2xl outline-none">
        {t.chooseStore()}
      </h2>
      <ul className="grid gap-3">
        {stores.map((store) => (
          <li key={store.label}>
            <button
              type="button"
              className="btn btn-quiet w-full flex-wrap justify-between py-4"
              onClick={() => chooseCounterStore(store)}
            >
              <span className="text-lg">{store.store_name}</span>{' '}
              <span className="text-sm font-normal text-ink-soft">
                {store.roles.map((role) => roleName(role)).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
