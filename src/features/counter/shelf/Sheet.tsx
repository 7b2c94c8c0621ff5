import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { sheetMessages } from '#lib/messages/counter/sheet';
import {
  $sheet,
  $sheetProblem,
  closeSheet,
  fetchSheet,
  makeChanges,
  openSheetFile,
} from '#lib/stores/counter/shelf/sheet';
import { Problem } from '../../../ui/Problem.tsx';
import { Act } from '../Act.tsx';
import { Download } from '../books/Download.tsx';
import { SheetPreview } from './SheetPreview.tsx';

/** Changes many items by a CSV file, after a look at what it changes. */
export function Sheet({ onDone }: { onDone: () => void }) {
  const state = useStore($sheet);
  const problem = useStore($sheetProblem);
  const [isReading, setIsReading] = useState(false);
  const field = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => closeSheet, []);
  useEffect(() => {
    if (state.status === 'done') heading.current?.focus(); // the button that had it is gone
  }, [state.status]);
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setIsReading(true);
    await openSheetFile(file);
    input.value = ''; // or the same file, corrected, could not be chosen again
    setIsReading(false);
  };
  const changeNothing = () => {
    heading.current?.focus();
    closeSheet();
  };
  return (
    <section className="panel grid max-w-3xl gap-4 p-4" aria-labelledby={`${field}-title`}>
      <h3 id={`${field}-title`} ref={heading} tabIndex={-1} className="text-lg outline-none">
        Many at once
      </h3>
      <div className="field">
        <label htmlFor={field}>CSV file</label>
        <input
          id={field}
          type="file"
          accept=".csv,.tsv,text/csv"
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => void choose(target)}
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
        {state.status === 'previewed' && !isReading && <SheetPreview preview={state.preview} />}
        {state.status === 'done' && <p className="font-semibold">{sheetMessages.done(state.changed)}</p>}
      </output>
      {state.status === 'previewed' && state.preview.items.length > 0 && !isReading && (
        <div className="flex flex-wrap gap-2">
          <Act look="btn-primary" onAct={() => makeChanges().then(onDone)}>
            {sheetMessages.act(state.preview.items.length)}
          </Act>
          <button type="button" className="btn btn-quiet" onClick={changeNothing}>
            Change nothing
          </button>
        </div>
      )}
    </section>
  );
}
