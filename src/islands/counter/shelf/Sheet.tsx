import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { SheetPreview } from '#contract/counter/sheet';
import { cellWords, columnWords, sheetMessages } from '#lib/messages/counter/sheet';
import { $sheet, $sheetProblem, closeSheet, fetchSheet, makeChanges, openSheet } from '#lib/stores/counter/shelf/sheet';
import { Problem } from '../../form/Problem.tsx';
import { Act } from '../Act.tsx';
import { Download } from '../books/Download.tsx';

/** Changes many items by a CSV file, after a look at what it changes. */
export function Sheet({ onDone }: { onDone: () => void }) {
  const state = useStore($sheet);
  const problem = useStore($sheetProblem);
  const [isReading, setIsReading] = useState(false);
  const field = useId();
  useEffect(() => closeSheet, []);
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setIsReading(true);
    await openSheet(file);
    setIsReading(false);
  };
  return (
    <section className="panel grid max-w-3xl gap-4 p-4" aria-labelledby={`${field}-title`}>
      <h3 id={`${field}-title`} tabIndex={-1} className="text-lg outline-none">
        Many at once
      </h3>
      <div className="field">
        <label htmlFor={field}>CSV file</label>
        <input
          id={field}
          type="file"
          accept=".csv,.tsv,text/csv"
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => void choose(target.files)}
        />
        <p id={`${field}-hint`} className="hint">
          {sheetMessages.about}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Download text="Download the shelf as CSV" name="shelf.csv" fetchFile={fetchSheet} />
      </div>
      <output className="grid gap-4 empty:hidden" aria-busy={isReading}>
        <Problem text={problem} />
        {isReading && <p>Looking at it…</p>}
        {state.status === 'previewed' && !isReading && <Preview preview={state.preview} />}
        {state.status === 'done' && <p className="font-semibold">{sheetMessages.done(state.changed)}</p>}
      </output>
      {state.status === 'previewed' && state.preview.items.length > 0 && !isReading && (
        <div className="flex flex-wrap gap-2">
          <Act look="btn-primary" onAct={() => makeChanges().then(onDone)}>
            {sheetMessages.act(state.preview.items.length)}
          </Act>
          <button type="button" className="btn btn-quiet" onClick={closeSheet}>
            Change nothing
          </button>
        </div>
      )}
    </section>
  );
}

/** How many rows are shown of each kind: a preview of ten thousand would stop a phone. */
const shownRows = 100;

function Preview({ preview: { items, problems, unchanged, unused } }: { preview: SheetPreview }) {
  return (
    <>
      {problems.length > 0 && (
        <div className="grid gap-1">
          <h4 className="font-semibold">{sheetMessages.problems(problems.length)}</h4>
          <ul className="grid divide-y divide-line">
            {problems.slice(0, shownRows).map(({ line, column, message }) => (
              <li key={`${line} ${column} ${message}`} className="py-1 wrap-anywhere">
                {line > 0 && `Line ${line}, ${columnWords(column)}: `}
                {message}
              </li>
            ))}
          </ul>
          <More count={problems.length} />
        </div>
      )}
      <div className="grid gap-1">
        <h4 className="font-semibold">
          {items.length > 0 ? sheetMessages.changes(items.length) : problems.length === 0 && sheetMessages.nothing}
        </h4>
        <ul className="grid divide-y divide-line">
          {items.slice(0, shownRows).map(({ item_id, item_name, cells }) => (
            <li key={item_id} className="grid gap-0.5 py-2 wrap-anywhere">
              <span>{item_name}</span>
              {cells.map(({ column, was, now }) => (
                <span key={column} className="text-sm text-ink-soft tabular-nums">
                  {columnWords(column)}: {cellWords(was)} → <strong className="text-ink">{cellWords(now)}</strong>
                </span>
              ))}
            </li>
          ))}
        </ul>
        <More count={items.length} />
      </div>
      <p className="text-sm text-ink-soft">
        {unchanged > 0 && sheetMessages.unchanged(unchanged)} {unused.length > 0 && sheetMessages.unused(unused)}
      </p>
    </>
  );
}

const More = ({ count }: { count: number }) =>
  count > shownRows && <p className="text-sm text-ink-soft">{sheetMessages.more(count - shownRows)}</p>;
