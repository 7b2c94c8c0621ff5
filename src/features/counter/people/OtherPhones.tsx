import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  $phonesProblem,
  sendPhonesCode,
  endOtherPhones,
  forgetPhonesProblem,
  type SentPhonesCode,
} from '#lib/stores/counter/people';
import * as t from '#texts/people';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { CodeEntry } from '../../../ui/code/CodeEntry.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';

interface Props {
  /** The number of phones on which the person is logged in. */
  phones: number;
  /** The person's number or e-mail. */
  target: string;
}

/** Shows the number of logged-in phones, and logs out the others. */
export function OtherPhones({ phones, target }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [ended, setEnded] = useState<number>();
  const close = () => {
    forgetPhonesProblem();
    setIsOpen(false);
  };
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-44">{t.phones({ phones })}</p>
      {phones > 1 && (
        <button type="button" className="btn btn-quiet" onClick={() => (setEnded(undefined), setIsOpen(true))}>
          {t.logOutPhones()}
        </button>
      )}
      <output className={ended === undefined ? 'absolute' : 'alert alert-success block w-full'}>
        {ended !== undefined && t.phonesLoggedOut({ phones: ended })}
      </output>
      {isOpen && <CodeDialog target={target} onEnd={setEnded} onClose={close} />}
    </div>
  );
}

/** Asks for a code that was sent to the person's own number. */
function CodeDialog({
  target,
  onEnd,
  onClose,
}: Pick<Props, 'target'> & { onEnd: (phones: number) => void; onClose: () => void }) {
  const problem = useStore($phonesProblem);
  const [sent, setSent] = useState<SentPhonesCode>();
  const part = useStepFocus(sent !== undefined);
  const send = async () => {
    const code = await sendPhonesCode();
    if (code) setSent(code);
  };
  const check = async (otp: string) => {
    const phones = await endOtherPhones(otp);
    if (phones === undefined) return;
    onEnd(phones);
    onClose();
  };
  return (
    <Dialog title={t.logOutPhones()} className="panel grid gap-4 p-4 [&_.btn]:min-h-12" onClose={onClose}>
      <div ref={part} className="grid gap-4">
        <Problem text={problem} />
        {sent ? (
          <CodeEntry {...sent} onCheck={check} onResend={send} onBack={onClose} back={t.cancel()}>
            {sent.note ?? t.codeSentTo({ target })}
          </CodeEntry>
        ) : (
          <>
            <p className="wrap-anywhere">{t.logOutPhonesNote({ target })}</p>
            <form method="dialog" className="flex flex-wrap gap-3">
              <BusyButton className="btn btn-primary grow" whileBusy={t.sendingCode()} onPress={send}>
                {t.sendCode()}
              </BusyButton>
              <button className="btn btn-quiet grow">{t.cancel()}</button>
            </form>
          </>
        )}
      </div>
    </Dialog>
  );
}
