import { useState, type ReactNode } from 'react';
import type { SetupState } from '#contract/setup/setup';
import { possibleTargets } from '#lib/account/target';
import { setupMessages } from '#lib/messages/setup/setup';
import { checkAddress, checkKeys, sendTest } from '#lib/stores/setup/setup';
import * as formTexts from '#texts/form';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** What the shop needs before strangers order, each with its test. */
export function Checklist({ payments, email, sms, has_domain, has_secret, has_database }: SetupState['checklist']) {
  return (
    <section className="panel grid gap-3" aria-labelledby="checklist">
      <h2 id="checklist" className="text-xl">
        Before you tell your customers
      </h2>
      <p className="text-ink-soft">
        These are settings of the machine that runs the shop. The file .env.example explains each one. Restart the shop
        after a change.
      </p>
      <ul className="grid divide-y divide-line">
        <Entry
          isReady={payments === 'ready'}
          title="Online payment"
          text={
            payments === 'ready'
              ? 'The keys are set.'
              : payments === 'sandbox'
                ? 'Only test payments. Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.'
                : 'Cash only, until RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are set.'
          }
        >
          {payments === 'ready' && <Check label="Check the keys" done={setupMessages.keysWork} run={checkKeys} />}
        </Entry>
        <Entry
          isReady={email === 'ready' || sms === 'ready'}
          title="Messages to customers"
          text={`E-mail: ${channelWords[email]} (SMTP_URL). SMS: ${channelWords[sms]} (SMS_PROVIDER, docs/messages.md).`}
        >
          <TestMessage />
        </Entry>
        <Entry
          isReady={has_domain}
          title="Your own address"
          text={
            has_domain
              ? 'The shop has a domain.'
              : 'Only this computer reaches the shop. Set PUBLIC_ORIGIN to your domain.'
          }
        >
          {has_domain && <Check label="Check the address" done={setupMessages.domainWorks} run={checkAddress} />}
        </Entry>
        <Entry
          isReady={has_secret}
          title="The shop’s secret"
          text={has_secret ? 'SESSION_SECRET is set.' : 'Set SESSION_SECRET to 32 random characters or more.'}
        />
        <Entry
          isReady={has_database}
          title="A database that keeps everything"
          text={
            has_database
              ? 'PostgreSQL is in use.'
              : 'The built-in database is for trying out. Set DATABASE_URL to a PostgreSQL database before you take money.'
          }
        />
      </ul>
    </section>
  );
}

const channelWords = { ready: 'ready', outbox: 'shown in the outbox only', missing: 'not set' };

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
        {isReady ? 'Ready' : 'Missing'}
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
  /** Returns why the check failed. */
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
      <BusyButton className="btn btn-quiet justify-self-start" whileBusy="Asking..." onPress={check}>
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
        label="Your mobile number or e-mail"
        maxLength={254}
        autoCapitalize="none"
        autoComplete="off"
        error={problems.target}
      />
      <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send me a code'}
      </button>
      <Outcome result={result} />
    </form>
  );
}
