import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { otpTarget } from '#lib/account/registration-form';
import type { Country } from '#lib/account/target';
import { $registration, changeDetails, checkCode, sendCode } from '#lib/stores/account/registration';
import { saveRedirect } from '#lib/stores/device/redirect';
import { Strong } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/registration';
import { CodeEntry } from '../../../ui/code/CodeEntry.tsx';
import { StepHeading } from '../../../ui/StepHeading.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';

const headings = { details: t.title, code: t.codeTitle, password: t.passwordTitle } as const;
const numbers = { details: 1, code: 2, password: 3 } as const;

/** The registration of a guest within the checkout (spec §2, §4). */
export function Registration({ country }: { country: Country }) {
  const { step, problem } = useStore($registration);
  const [shown, setShown] = useState({ step, hasMoved: false });
  if (shown.step !== step) setShown({ step, hasMoved: true });
  return (
    <section className="panel grid gap-4" aria-label={t.title()}>
      <div>
        <p className="text-sm text-ink-soft">{t.step({ number: numbers[step] })}</p>
        <StepHeading key={step} takesFocus={shown.hasMoved}>
          {headings[step]()}
        </StepHeading>
      </div>
      <div role="alert" className="empty:absolute">
        {problem && <p className="alert alert-error">{problem}</p>}
      </div>
      {step === 'details' && <DetailsStep country={country} />}
      {step === 'code' && <CodeStep country={country} />}
      {step === 'password' && <PasswordStep />}
      {step === 'details' && (
        <p className="text-sm text-ink-soft">
          <ParaglideMessage
            message={t.hasPassword}
            markup={{
              login: ({ children }) => (
                <a
                  href="/login"
                  className="link inline-flex min-h-11 min-w-11 items-center"
                  onClick={() => saveRedirect('/checkout')}
                >
                  {children}
                </a>
              ),
            }}
          />
        </p>
      )}
    </section>
  );
}

function CodeStep({ country }: { country: Country }) {
  const state = useStore($registration);
  if (state.step !== 'code') return null;
  const { details, sentAt } = state;
  return (
    <CodeEntry
      sentAt={sentAt}
      onCheck={checkCode}
      onResend={() => sendCode(details)}
      onBack={changeDetails}
      back={t.changeDetails()}
    >
      <ParaglideMessage
        message={t.codeSent}
        inputs={{ target: otpTarget(details, country) ?? '' }}
        markup={{ b: Strong }}
      />
    </CodeEntry>
  );
}
