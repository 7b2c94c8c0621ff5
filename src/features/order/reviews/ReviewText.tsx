import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import * as t from '#texts/order-reviews';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useStepFocus } from '../../../ui/use-step-focus.ts';

interface Props {
  text: string;
  item: string;
  /** undefined if it can't be changed. @returns the reason for a refusal */
  onSave: ((text: string) => Promise<string | undefined>) | undefined;
}

export function ReviewText({ text, item, onSave }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const part = useStepFocus<HTMLDivElement>(isWriting ? 'form' : 'words');
  const { form, isBusy } = useForm<{ text: string }>(
    () => ({}),
    async (typed) => {
      const failure = await onSave?.(typed.text.trim());
      setProblem(failure);
      setWriting(failure !== undefined);
    },
  );
  return (
    <div ref={part} className="grid gap-2">
      {isWriting && onSave ? (
        <form {...form} className="grid gap-2">
          <Problem text={problem} />
          <Field
            label={t.text()}
            hint={t.textHint()}
            name="text"
            defaultValue={text}
            maxLength={maxLengths.review}
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-2">
            <button className="btn btn-primary" aria-disabled={isBusy}>
              {isBusy ? t.saving() : t.save()}
            </button>
            <button type="button" className="btn btn-quiet" onClick={() => setWriting(false)}>
              {t.cancel()}
            </button>
          </div>
        </form>
      ) : (
        <>
          {text && <p className="wrap-anywhere text-ink-soft">{text}</p>}
          {onSave && (
            <button
              type="button"
              className="btn btn-quiet justify-self-start"
              data-opens="form"
              aria-label={text ? t.changeTextOf({ item }) : t.addTextOf({ item })}
              onClick={() => setWriting(true)}
            >
              {text ? t.changeText() : t.addText()}
            </button>
          )}
        </>
      )}
    </div>
  );
}
