import { roleNames } from '#lib/messages/counter';
import type { CounterState } from '#lib/stores/counter/session';

/** Says who is logged in, and where they work. */
export function AtStore({ state: { name, stores } }: { state: Extract<CounterState, { status: 'in' }> }) {
  return (
    <section className="panel grid max-w-2xl gap-3" aria-labelledby="who">
      <h2 id="who" tabIndex={-1} className="text-xl outline-none">
        {name ? `You are logged in as ${name}` : 'You are logged in'}
      </h2>
      <p>You work in {stores.length === 1 ? 'this store' : 'these stores'}:</p>
      <ul className="grid divide-y divide-line">
        {stores.map(({ label, store_name, roles }) => (
          <li key={label} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span className="font-semibold">{store_name}</span>
            <span className="text-ink-soft">{roles.map((role) => roleNames[role]).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
