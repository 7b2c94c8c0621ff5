import { useState } from 'react';
import { stepWords } from '#lib/messages/counter/undo';
import type { BoardDetails } from '#lib/stores/counter/open-order';
import { undoLast } from '#lib/stores/counter/undo/undo';
import * as formTexts from '#texts/form';
import * as t from '#texts/undo';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useStepFocus } from '../../../ui/use-step-focus.ts';

export function UndoLast({ order }: { order: BoardDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const part = useStepFocus(isOpen ? 'undo' : '');
  const { last_step } = order;
  if (!last_step) return null;
  return (
    <div ref={part} className="grid">
      {isOpen ? (
        <UndoForm key={last_step.event} order={order} last={last_step} onClose={() => setIsOpen(false)} />
      ) : (
        <button type="button" className="btn btn-quiet" data-opens="undo" onClick={() => setIsOpen(true)}>
          {t.undoLast()}
        </button>
      )}
    </div>
  );
}

interface FormProps {
  order: BoardDetails;
  last: NonNullable<BoardDetails['last_step']>;
  onClose: () => void;
}

function UndoForm({ order, last, onClose }: FormProps) {
  const { problems, isBusy, form } = useForm<{ reason: string }>(
    ({ reason }) => (reason.trim() ? {} : { reason: formTexts.required() }),
    async ({ reason }) => {
      if (await undoLast(last, reason.trim())) onClose();
    },
  );
  const title = t.title({ step: stepWords(last.step) });
  return (
    <form {...form} className="panel grid gap-3 p-3" aria-label={title}>
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="text-sm">{order.cash_received === null ? t.hint() : t.cashHint()}</p>
      <Field
        label={t.reason()}
        name="reason"
        maxLength={200}
        autoComplete="off"
        required
        defaultValue={t.mistake()}
        hint={t.reasonHint()}
        error={problems.reason}
      />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          {t.keep()}
        </button>
        <button type="submit" className="btn btn-primary grow" aria-disabled={isBusy}>
          {isBusy ? t.oneMoment() : t.undo()}
        </button>
      </div>
    </form>
  );
}
