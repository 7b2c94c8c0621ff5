import { useState } from 'react';
import type { CouponCells } from '#contract/settings/settings';
import { dateWords } from '#lib/schedule/date-words';
import { saveCoupon, setCouponEnd } from '#lib/stores/counter/settings/settings';
import * as t from '#texts/shop-settings';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AsyncButton } from '../AsyncButton.tsx';
import { Choice } from '../shelf/Choice.tsx';
import { Outcome, useCellProblem } from './Outcome.tsx';

interface Props {
  coupons: CouponCells[];
  today: string;
}

export function Coupons({ coupons, today }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="coupons">
      <h2 id="coupons" tabIndex={-1} className="text-lg outline-none">
        {t.coupons()}
      </h2>
      {coupons.length === 0 && <p className="text-ink-soft">{t.noCoupons()}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {coupons.map((coupon) => (
          <Coupon key={`${coupon.code} ${coupon.ends}`} coupon={coupon} today={today} />
        ))}
      </ul>
      <Outcome section="coupons" />
      {isAdding ? (
        <NewCoupon today={today} />
      ) : (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => setIsAdding(true)}>
          {t.addCoupon()}
        </button>
      )}
    </section>
  );
}

function stateOf({ starts, ends }: CouponCells, today: string): string {
  if (ends < today) return t.couponEnded({ day: dateWords(ends) });
  return starts > today ? t.couponBegins({ day: dateWords(starts) }) : t.couponUntil({ day: dateWords(ends) });
}

function Coupon({ coupon, today }: { coupon: CouponCells; today: string }) {
  const { code, description, ends, listed } = coupon;
  const { isBusy, form } = useForm<{ ends: string }>(
    () => ({}),
    ({ ends: day }) => setCouponEnd(code, day),
  );
  return (
    <li className="grid gap-2 py-3">
      <span className="wrap-anywhere">
        <strong>{code}</strong> {description}
      </span>
      <span className="text-sm text-ink-soft">
        {[stateOf(coupon, today), listed && t.isListed()].filter(Boolean).join(' · ')}
      </span>
      <form {...form} className="flex flex-wrap items-end gap-3">
        <Field label={t.lastDayOf({ code })} name="ends" type="date" defaultValue={ends} required />
        <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
          {t.saveDay()}
        </button>
        {ends >= today && <AsyncButton onPress={() => setCouponEnd(code, null)}>{t.switchOff({ code })}</AsyncButton>}
      </form>
    </li>
  );
}

function NewCoupon({ today }: { today: string }) {
  const [kind, setKind] = useState('percent');
  const problem = useCellProblem('coupons');
  const { isBusy, form } = useForm<Partial<CouponCells>>(
    () => ({}),
    ({ code = '', value = '', minimum = '', first_order_only = '', listed = '', ...typed }) =>
      saveCoupon({
        most: '',
        per_customer: '',
        description: '',
        starts: '',
        ends: '',
        ...typed,
        kind,
        code: code.toUpperCase(),
        value,
        minimum: minimum || '0',
        first_order_only: first_order_only && 'true',
        listed: listed && 'yes',
      }),
  );
  const field = (name: keyof CouponCells, label: string, more: object = {}) => (
    <Field label={label} name={name} autoComplete="off" error={problem(0, name)} {...more} />
  );
  return (
    <form {...form} className="grid items-start gap-3 sm:grid-cols-2">
      {field('code', t.code(), { hint: t.codeHint(), maxLength: 30, autoCapitalize: 'characters' })}
      {field('description', t.description(), { hint: t.descriptionHint(), maxLength: 300 })}
      <Choice label={t.kind()} name="kind" value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="percent">{t.percent()}</option>
        <option value="amount">{t.amount()}</option>
      </Choice>
      {field('value', kind === 'percent' ? t.percentOff() : t.amountOff(), { inputMode: 'decimal' })}
      {kind === 'percent' && field('most', t.most(), { hint: t.mayBeEmpty(), inputMode: 'decimal' })}
      {field('minimum', t.minimum(), { hint: t.mayBeEmpty(), inputMode: 'decimal' })}
      {field('starts', t.firstDay(), { type: 'date', defaultValue: today })}
      {field('ends', t.lastDay(), { type: 'date' })}
      {field('per_customer', t.perCustomer(), { hint: t.mayBeEmpty(), inputMode: 'numeric' })}
      <div className="grid content-end">
        <Checkbox name="first_order_only">{t.firstOrderOnly()}</Checkbox>
        <Checkbox name="listed">{t.listed()}</Checkbox>
      </div>
      <button type="submit" className="btn btn-primary justify-self-start" aria-disabled={isBusy}>
        {t.saveCoupon()}
      </button>
    </form>
  );
}
