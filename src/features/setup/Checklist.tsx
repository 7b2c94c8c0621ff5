import { useState, type ReactNode } from 'react';
import type { SetupState } from '#contract/setup/setup';
import { possibleTargets } from '#lib/account/target';
import { checkAddress, checkKeys, sendTest } from '#lib/stores/setup/setup';
import * as formTexts from '#texts/form';
import * as checkTexts from '#texts/setup-checks';
import * as t from '#texts/setup-page';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** The shop's requirements before it takes real orders, each with its test. */
export function Checklist({
  payments,
  email,
  sms,
  whatsapp,
  has_domain,
  has_secret,
  has_database,
}: SetupState['checklist']) {
  return (
    <section className="panel grid gap-3" aria-labelledby="checklist">
      <h2 id="checklist" className="text-xl">
        {t.checklist()}
      </h2>
      <p className="text-ink-soft">{t.checklistHint()}</p>
      <ul className="grid divide-y divide-line">
        <Entry isReady={payments === 'ready'} title={t.payments()} text={paymentWords[payments]()}>
          {payments === 'ready' && <Check label={t.checkKeys()} done={checkTexts.keysWork()} run={checkKeys} />}
        </Entry>
        <Entry
          isReady={[email, sms, whatsapp].includes('ready')}
          title={t.messages()}
          text={t.channels({
            email: channelWords[email](),
            sms: channelWords[sms](),
            whatsapp: channelWords[whatsapp](),
          })}
        >
          <TestMessage />
        </Entry>
        <Entry isReady={has_domain} title={t.domain()} text={has_domain ? t.domainReady() : t.domainMissing()}>
          {has_domain && <Check label={t.checkDomain()} done={checkTexts.domainWorks()} run={checkAddress} />}
        </Entry>
        <Entry isReady={has_secret} title={t.secret()} text={has_secret ? t.secretReady() : t.secretMissing()} />
        <Entry
          isReady={has_database}
          title={t.database()}
          text={has_database ? t.databaseReady() : t.databaseMissing()}
        />
      </ul>
    </section>
  );
}

const paymentWords = { ready: t.paymentsReady, sandbox: t.paymentsSandbox, missing: t.paymentsCash };

const channelWords = { ready: t.channelReady, outbox: t.channelOutbox, missing: t.channelMissing };

interface EntryProps {
  isReady: boolean;
  title: string;
  text: string;
  children?: ReactNode;
}

const Entry = ({ isReady, title, text, children }: EntryProps) => (
  <li className="grid gap-2 py-3">
    <p className="flex flex-wrap items-center justify-between gap-2">
      <strong>{title}</strong>
      <span className={`badge text-sm ${isReady ? 'badge-success' : 'alert-warning'}`}>
        {isReady ? t.ready() : t.missing()}
      </span>
    </p>
    <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>
    {children}
  </li>
);

interface Result {
  isGood: boolean;
  text: string;
}

const Outcome = ({ result }: { result: Result | undefined }) => (
  <output className={result ? `alert block ${result.isGood ? 'alert-success' : 'alert-error'}` : 'absolute'}>
    {result?.text}
  </output>
);

interface CheckProps {
  label: string;
  done: string;
  /** @returns the reason for a failure */
  run: () => Promise<string | undefined>;
}

function Check({ label, done, run }: CheckProps) {
  const [result, setResult] = useState<Result>();
  const check = async () => {
    const problem = await run();
    setResult({ isGood: problem === undefined, text: problem ?? done });
  };
  return (
    <>
      <BusyButton className="btn btn-quiet justify-self-start" whileBusy={t.checking()} onPress={check}>
        {label}
      </BusyButton>
      <Outcome result={result} />
    </>
  );
}

function TestMessage() {
  const [result, setResult] = useState<Result>();
  const { problems, isBusy, form } = useForm<{ target: string }>(
    ({ target }) => (possibleTargets(target).length === 0 ? { target: formTexts.targetForm() } : {}),
    async ({ target }) => {
      const { isSent, text } = await sendTest(target.trim());
      setResult({ isGood: isSent, text });
    },
  );
  return (
    <form {...form} className="grid gap-3">
      <Field
        name="target"
        label={t.target()}
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        error={problems.target}
      />
      <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
        {isBusy ? t.sending() : t.sendCode()}
      </button>
      <Outcome result={result} />
    </form>
  );
}
