import { useStore } from '@nanostores/react';
import type { InputHTMLAttributes } from 'react';
import { $draft, $form, changeDraft, type Typed } from '#lib/stores/setup/draft';
import { Field } from '../../ui/Field.tsx';
import { problemSentence } from './problem-sentence.ts';

type TextField = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed];

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value'> {
  name: TextField;
  label: string;
  hint?: string;
}

export function useFieldProblem(field: string): string | undefined {
  const found = useStore($form).problems.find((problem) => problem.field === field);
  return found && problemSentence(found.message);
}

/** A text field of the draft, saved while typing. */
export function DraftField({ name, ...field }: Props) {
  const draft = useStore($draft);
  return (
    <Field
      name={name}
      value={draft[name]}
      onChange={({ target }) => changeDraft({ [name]: target.value })}
      error={useFieldProblem(name)}
      {...field}
    />
  );
}
