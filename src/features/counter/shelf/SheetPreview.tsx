import type { SheetPreview as Preview } from '#contract/counter/sheet';
import { alertWords, cellWords, columnWords, readAsWords, unknownWords } from '#lib/messages/counter/sheet';
import * as t from '#texts/shelf-sheet';
import { Problem } from '../../../ui/Problem.tsx';

/** Rows shown of each kind. More would freeze a phone. */
const shownRows = 100;
/** The number of problems shown without a tap. */
const fewProblems = 5;

export function SheetPreview({ preview }: { preview: Preview }) {
  const { items, problems, unknown, unchanged, read_as, unused } = preview;
  const whole = problems.find(({ line }) => line === 0);
  if (whole) return <Problem text={whole.message} />;
  return (
    <>
      <Changes items={items} />
      <Problems problems={problems} />
      {items.length + problems.length === 0 && (unchanged > 0 || unknown.rows === 0) && (
        <p className="font-semibold">{t.nothingToChange()}</p>
      )}
      <p className="text-sm text-ink-soft empty:hidden">
        {[
          read_as.length > 0 && readAsWords(read_as),
          unknown.rows > 0 && unknownWords(unknown),
          unchanged > 0 && t.unchanged({ count: unchanged }),
          unused.length > 0 && t.unused({ columns: unused.join(', ') }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

const hasAlert = ({ cells }: Preview['items'][number]) => cells.some(({ alert }) => alert !== undefined);

/** Possible mistakes come first. */
function Changes({ items }: Pick<Preview, 'items'>) {
  if (items.length === 0) return null;
  const alerted = items.filter(hasAlert);
  const sorted = [...alerted, ...items.filter((item) => !hasAlert(item))];
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{t.changes({ count: items.length })}</h4>
      {alerted.length > 0 && <p className="alert alert-warning">{t.alerts({ count: alerted.length })}</p>}
      <ul className="grid divide-y divide-line">
        {sorted.slice(0, shownRows).map(({ item_id, item_name, unit, cells }) => (
          <li key={item_id} className="grid gap-0.5 py-2 wrap-anywhere">
            <span>{[item_name, unit].filter(Boolean).join(', ')}</span>
            {cells.map(({ column, was, now, alert }) => (
              <span key={column} className="text-sm text-ink-soft tabular-nums">
                {columnWords(column)}: {cellWords(was)} → <strong className="text-ink">{cellWords(now)}</strong>
                {alert && (
                  <span className="badge ml-2 rounded-md bg-accent-100 text-accent-800">{alertWords(alert)}</span>
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <More count={items.length} />
    </div>
  );
}

/** Collapsed if there are many. */
function Problems({ problems }: Pick<Preview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <details open={problems.length <= fewProblems}>
      <summary className="min-h-11 py-2 font-semibold">{t.unusable({ count: countRows(problems) })}</summary>
      <ul className="grid divide-y divide-line">
        {problems.slice(0, shownRows).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`} className="py-1 wrap-anywhere">
            {t.badCell({ line, column: columnWords(column), message })}
          </li>
        ))}
      </ul>
      <More count={problems.length} />
    </details>
  );
}

const countRows = (problems: Preview['problems']) => new Set(problems.map(({ line }) => line)).size;

const More = ({ count }: { count: number }) =>
  count > shownRows && <p className="text-sm text-ink-soft">{t.more({ count: count - shownRows })}</p>;
