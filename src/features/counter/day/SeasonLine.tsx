import { showSeason } from '#lib/stores/counter/day';
import * as t from '#texts/day';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

export function SeasonLine({ line }: { line: string }) {
  const { isBusy, form } = useForm<{ season: string }>(
    () => ({}),
    ({ season }) => showSeason(season.trim()),
  );
  return (
    <section className="panel p-4" aria-labelledby="season">
      <h3 id="season" tabIndex={-1} className="mb-4 text-lg outline-none">
        {t.season()}
      </h3>
      <form {...form} className="grid gap-3">
        <Field
          label={t.seasonLine()}
          name="season"
          maxLength={80}
          autoComplete="off"
          defaultValue={line}
          hint={t.seasonHint()}
        />
        <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
          {t.setSeason()}
        </button>
      </form>
    </section>
  );
}
