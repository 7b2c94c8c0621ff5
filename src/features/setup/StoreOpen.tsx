import { useEffect, useState } from 'react';
import type { SetupState } from '#contract/setup/setup';
import { endSetup, refreshSetup } from '#lib/stores/setup/setup';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Checklist } from './Checklist.tsx';

const pollMs = 1000;

interface Props {
  store: NonNullable<SetupState['store']>;
  checklist: SetupState['checklist'];
}

/** The new store: its addresses, a test order, and missing settings. */
export function StoreOpen({ store, checklist }: Props) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (store.is_published) return undefined;
    const timer = setInterval(() => void refreshSetup(), pollMs);
    return () => clearInterval(timer);
  }, [store.is_published]);
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">{store.store_name} is ready</h1>
      <section className="panel grid gap-3" aria-labelledby="addresses">
        <h2 id="addresses" className="text-xl">
          Your addresses
        </h2>
        <output className={store.is_published ? 'absolute' : 'alert block'}>
          {!store.is_published && 'Your pages are being made. This takes a few seconds.'}
        </output>
        <Address label="For customers" href={store.url} />
        <Address label="For you: the counter" href={store.counter_url} />
      </section>
      <section className="panel grid gap-3" aria-labelledby="test-order">
        <h2 id="test-order" className="text-xl">
          Try an order
        </h2>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            Open{' '}
            <a className="underline" href={store.url} target="_blank" rel="noreferrer">
              your store
            </a>
            , put something into the cart, and choose “Cash on delivery”.
          </li>
          <li>
            Log in at{' '}
            <a className="underline" href={store.counter_url} target="_blank" rel="noreferrer">
              the counter
            </a>
            . The order is there: accept it.
          </li>
          <li>Open the order and cancel it. Nothing is charged, and the items are back in stock.</li>
        </ol>
      </section>
      <Checklist {...checklist} />
      <Problem text={problem} />
      <p className="text-ink-soft">When you are done, close this page for good. Its link does not work again.</p>
      <BusyButton
        className="btn btn-primary justify-self-start"
        whileBusy="Closing..."
        onPress={async () => setProblem(await endSetup())}
      >
        Finish the set-up
      </BusyButton>
    </>
  );
}

const Address = ({ label, href }: { label: string; href: string }) => (
  <p className="grid">
    <span className="text-sm font-semibold">{label}</span>
    <a href={href} className="inline-flex min-h-11 items-center wrap-anywhere underline">
      {href}
    </a>
  </p>
);
