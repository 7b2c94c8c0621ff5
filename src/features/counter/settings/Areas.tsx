import { useState } from 'react';
import type { AreaCells } from '#contract/settings/settings';
import type { Store } from '#contract/store';
import { setAreas } from '#lib/stores/counter/settings/settings';
import * as t from '#texts/shop-settings';
import { Field } from '../../../ui/Field.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { useDraft } from '../questions/use-draft.ts';
import { Choice } from '../shelf/Choice.tsx';
import { Outcome, useCellProblem } from './Outcome.tsx';

interface Props {
  areas: AreaCells[];
  country: Store['country'];
}

const newArea: AreaCells = {
  kind: 'radius_km',
  value: '',
  charge: '0',
  minimum: '0',
  free_from: '',
  dispatch_days: '2 to 4',
  transit_days: '3 to 5',
};

const valueLabels: Record<string, () => string> = { radius_km: t.kilometres, postal_codes: t.postalCodes };

/** The delivery areas with their charges. The first area that contains an address applies. */
export function Areas({ areas: saved, country }: Props) {
  const [areas, setTyped] = useState(saved);
  useDraft(areas !== saved);
  const problem = useCellProblem('areas');
  const change = (index: number, cells: Partial<AreaCells>) =>
    setTyped(areas.map((area, at) => (at === index ? { ...area, ...cells } : area)));
  const moveUp = (index: number) =>
    setTyped(areas.map((area, at) => areas[at === index - 1 ? index : at === index ? index - 1 : at] ?? area));
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="areas">
      <h2 id="areas" tabIndex={-1} className="text-lg outline-none">
        {t.areas()}
      </h2>
      <p className="text-sm text-ink-soft">{areas.length === 0 ? t.noAreas() : t.areasHint()}</p>
      {areas.map((area, index) => {
        const field = (name: keyof AreaCells, label: string, more: object = { inputMode: 'decimal' }) => (
          <Field
            label={label}
            name={name}
            value={area[name]}
            autoComplete="off"
            error={problem(index, name)}
            onChange={({ target }) => change(index, { [name]: target.value })}
            {...more}
          />
        );
        return (
          <fieldset key={index} className="grid items-start gap-3 border-t border-line pt-3 sm:grid-cols-2">
            <legend className="float-left font-semibold sm:col-span-2">{t.area({ number: index + 1 })}</legend>
            <Choice
              label={t.areaKind()}
              name="kind"
              value={area.kind}
              onChange={({ target }) =>
                change(index, { kind: target.value, value: target.value === 'country' ? country : '' })
              }
            >
              <option value="radius_km">{t.byDistance()}</option>
              <option value="postal_codes">{t.byCode()}</option>
              <option value="country">{t.byCountry({ country })}</option>
            </Choice>
            {area.kind !== 'country' && field('value', (valueLabels[area.kind] ?? t.postalCodes)(), {})}
            {field('charge', t.charge())}
            {field('minimum', t.smallestOrder())}
            {field('free_from', t.freeFrom(), { inputMode: 'decimal', hint: t.mayBeEmpty() })}
            {area.kind === 'country' && field('dispatch_days', t.dispatchDays(), { hint: t.daysHint() })}
            {area.kind === 'country' && field('transit_days', t.transitDays(), { hint: t.daysHint() })}
            <div className="flex flex-wrap gap-3 sm:col-span-2">
              <button
                type="button"
                className="btn btn-quiet"
                onClick={() => setTyped(areas.filter((_, at) => at !== index))}
              >
                {t.removeArea({ number: index + 1 })}
              </button>
              {index > 0 && (
                <button type="button" className="btn btn-quiet" onClick={() => moveUp(index)}>
                  {t.moveUp({ number: index + 1 })}
                </button>
              )}
            </div>
          </fieldset>
        );
      })}
      <button type="button" className="btn btn-quiet justify-self-start" onClick={() => setTyped([...areas, newArea])}>
        {t.addArea()}
      </button>
      <Outcome section="areas" />
      <AsyncButton look="btn-primary" onPress={() => setAreas(areas)}>
        {t.saveAreas()}
      </AsyncButton>
    </section>
  );
}
