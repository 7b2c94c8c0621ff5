import { useId, useState } from 'react';
import { maxLengths } from '#contract/fields';
import type { StaffRole } from '#contract/counter/roles';
import * as formTexts from '#texts/form';
import { roleName } from '#lib/messages/counter';
import { addPerson } from '#lib/stores/counter/people';
import { targetProblem } from '#lib/stores/counter/login';
import * as t from '#texts/people';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

const roleDuties = {
  operator: t.dutyOperator,
  owner: t.dutyOwner,
  manager: t.dutyManager,
  accountant: t.dutyAccountant,
  keeper: t.dutyKeeper,
  rider: t.dutyRider,
} satisfies Record<StaffRole, unknown>;

/** The most common roles first. */
const offered: StaffRole[] = ['rider', 'keeper', 'manager', 'accountant', 'owner', 'operator'];

interface Typed {
  name: string;
  target: string;
  role: StaffRole;
}

function problemsOf({ name, target }: Typed): Partial<Record<keyof Typed, string>> {
  const problem = targetProblem(target.trim());
  return { ...(!name.trim() && { name: formTexts.required() }), ...(problem && { target: problem }) };
}

export function NewPerson({ mayAddOperators }: { mayAddOperators: boolean }) {
  const [added, setAdded] = useState<Typed>();
  const [round, setRound] = useState(0);
  const [role, setRole] = useState<StaffRole>('keeper');
  const roleField = useId();
  const { problems, isBusy, form } = useForm<Typed>(problemsOf, async (typed) => {
    const person = { ...typed, name: typed.name.trim(), target: typed.target.trim() };
    setAdded(undefined);
    if (!(await addPerson(person))) return;
    setAdded(person);
    setRound((round) => round + 1);
  });
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="new-person">
      <h2 id="new-person" tabIndex={-1} className="text-lg outline-none">
        {t.addPerson()}
      </h2>
      <form {...form} className="grid gap-4" key={round}>
        <Field label={t.name()} name="name" maxLength={80} autoComplete="off" required error={problems.name} />
        <Field
          label={t.target()}
          name="target"
          maxLength={maxLengths.email}
          autoComplete="off"
          autoCapitalize="none"
          required
          error={problems.target}
        />
        <div className="field">
          <label htmlFor={roleField}>{t.role()}</label>
          <select
            id={roleField}
            name="role"
            className="min-h-12"
            value={role}
            onChange={({ target }) => setRole(target.value as StaffRole)}
          >
            {offered
              .filter((role) => role !== 'operator' || mayAddOperators)
              .map((role) => (
                <option key={role} value={role}>
                  {roleName(role)}
                </option>
              ))}
          </select>
          <p className="hint">{roleDuties[role]()}</p>
        </div>
        <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
          {isBusy ? t.adding() : t.add()}
        </button>
      </form>
      <output className={added ? 'alert alert-success block wrap-anywhere' : 'absolute'}>
        {added && t.added({ name: added.name })}
      </output>
    </section>
  );
}
