import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { StoreReview } from '#contract/returning/store-reviews';
import type { Store } from '#contract/store';
import { momentWords } from '#lib/schedule/date-words';
import { saveAnswer } from '#lib/stores/counter/reviews/reviews';
import * as t from '#texts/counter-reviews';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { useDraft } from '../questions/use-draft.ts';

export function ReviewRow({ review, store }: { review: StoreReview; store: Store }) {
  const { item_name, stars, text, name, order_id, rated_at, answer } = review;
  const [isWriting, setWriting] = useState(false);
  const part = useStepFocus<HTMLLIElement>(isWriting ? 'form' : 'review');
  const facts = { name, order: order_id, moment: momentWords(rated_at, store.timezone) };
  return (
    <li ref={part} className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="visually-hidden">{t.stars({ stars })}</span>
        <span aria-hidden="true" className="text-brand-800">
          {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
        </span>
        <strong className="min-w-0 wrap-anywhere">{item_name}</strong>
      </p>
      {text && <p className="wrap-anywhere">{text}</p>}
      <p className="text-sm wrap-anywhere text-ink-soft">{t.facts(facts)}</p>
      {isWriting ? (
        <AnswerForm review={review} onClose={() => setWriting(false)} />
      ) : (
        <>
          {answer && <p className="wrap-anywhere">{t.yourAnswer({ answer: answer.text })}</p>}
          <button
            type="button"
            className="btn btn-quiet justify-self-start"
            data-opens="form"
            aria-label={answer ? t.changeTo({ name, item: item_name }) : t.answerTo({ name, item: item_name })}
            onClick={() => setWriting(true)}
          >
            {answer ? t.change() : t.answer()}
          </button>
        </>
      )}
    </li>
  );
}

function AnswerForm({ review: { review_id, answer }, onClose }: { review: StoreReview; onClose: () => void }) {
  const [isTyped, setTyped] = useState(false);
  useDraft(isTyped);
  const { form, isBusy } = useForm<{ text: string }>(
    () => ({}),
    async ({ text }) => {
      if (await saveAnswer(review_id, text.trim())) onClose();
    },
  );
  return (
    <form {...form} className="grid gap-2" onChange={() => setTyped(true)}>
      <Field
        label={t.text()}
        hint={t.hint()}
        name="text"
        defaultValue={answer?.text}
        maxLength={maxLengths.review}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? t.oneMoment() : t.save()}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t.cancel()}
        </button>
      </div>
    </form>
  );
}
