import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { SetupState } from '#contract/setup/setup';
import { endSetup, refreshSetup } from '#lib/stores/setup/setup';
import * as t from '#texts/setup-page';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Checklist } from './Checklist.tsx';

const pollMs = 1000;

interface Props {
  store: NonNullable<SetupState['store']>;
  checklist: SetupState['checklist'];
}

/** The new store: its URLs, a test order, and missing settings. */
export function StoreOpen({ store, checklist }: Props) {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (store.is_published) return undefined;
    const timer = setInterval(() => void refreshSetup(), pollMs);
    return () => clearInterval(timer);
  }, [store.is_published]);
  return (
    <>
      <h1 className="text-2xl wrap-anywhere">{t.storeReady({ store: store.store_name })}</h1>
      <section className="panel grid gap-3" aria-labelledby="addresses">
        <h2 id="addresses" className="text-xl">
          {t.addresses()}
        </h2>
        <output className={store.is_published ? 'absolute' : 'alert block'}>
          {!store.is_published && t.publishing()}
        </output>
        <Address label={t.forCustomers()} href={store.url} />
        <Address label={t.forYou()} href={store.counter_url} />
      </section>
      <section className="panel grid gap-3" aria-labelledby="test-order">
        <h2 id="test-order" className="text-xl">
          {t.tryOrder()}
        </h2>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            <ParaglideMessage message={t.tryStore} markup={{ link: linkTo(store.url) }} />
          </li>
          <li>
            <ParaglideMessage message={t.tryCounter} markup={{ link: linkTo(store.counter_url) }} />
          </li>
          <li>{t.tryCancel()}</li>
        </ol>
      </section>
      <Checklist {...checklist} />
      <Problem text={problem} />
      <p className="text-ink-soft">{t.finishHint()}</p>
      <BusyButton
        className="btn btn-primary justify-self-start"
        whileBusy={t.finishing()}
        onPress={async () => setProblem(await endSetup())}
      >
        {t.finish()}
      </BusyButton>
    </>
  );
}

const linkTo = (href: string) =>
  function Link({ children }: { children?: ReactNode }) {
    return (
      <a className="underline" href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  };

const Address = ({ label, href }: { label: string; href: string }) => (
  <p className="grid">
    <span className="text-sm font-semibold">{label}</span>
    <a href={href} className="inline-flex min-h-11 items-center wrap-anywhere underline">
      {href}
    </a>
  </p>
);
