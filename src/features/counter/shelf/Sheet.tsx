import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import {
  $sheet,
  $sheetProblem,
  closeSheet,
  fetchSheet,
  makeChanges,
  openSheetFile,
  undoChanges,
} from '#lib/stores/counter/shelf/sheet';
import * as t from '#texts/shelf-sheet';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { Download } from '../books/Download.tsx';
import { SheetPreview } from './SheetPreview.tsx';

/** Changes many items with a CSV file or an Excel workbook, after a preview. */
export function Sheet({ onDone }: { onDone: () => void }) {
  const state = useStore($sheet);
  const problem = useStore($sheetProblem);
  const [isReading, setIsReading] = useState(false);
  const field = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => closeSheet, []);
  useEffect(() => {
    if (state.status === 'done') heading.current?.focus(); // the focused button was removed
  }, [state.status]);
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setIsReading(true);
    await openSheetFile(file);
    input.value = ''; // allows choosing the same file again
    setIsReading(false);
  };
  const changeNothing = () => {
    heading.current?.focus();
    closeSheet();
  };
  return (
    <section className="panel grid max-w-3xl gap-4 p-4" aria-labelledby={`${field}-title`}>
      <h3 id={`${field}-title`} ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t.title()}
      </h3>
      <div className="field">
        <label htmlFor={field}>{t.file()}</label>
        <input
          id={field}
          type="file"
          accept=".csv,.tsv,.xlsx,text/csv"
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => void choose(target)}
        />
        <p id={`${field}-hint`} className="hint">
          {t.about()}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Download text={t.download()} name="shelf.csv" fetchFile={fetchSheet} />
      </div>
      <output className="grid gap-4 empty:hidden" aria-busy={isReading}>
        <Problem text={problem} />
        {isReading && <p>{t.reading()}</p>}
        {state.status === 'previewed' && !isReading && <SheetPreview preview={state.preview} />}
        {state.status === 'done' && <p className="font-semibold">{t.applied({ count: state.changed })}</p>}
      </output>
      {state.status === 'done' && (
        <div className="flex flex-wrap gap-2">
          <AsyncButton look="btn-quiet" onPress={undoChanges}>
            {t.undo()}
          </AsyncButton>
        </div>
      )}
      {state.status === 'previewed' && state.preview.items.length > 0 && !isReading && (
        <div className="flex flex-wrap gap-2">
          <AsyncButton look="btn-primary" onPress={() => makeChanges().then(onDone)}>
            {t.apply({ count: state.preview.items.length })}
          </AsyncButton>
          <button type="button" className="btn btn-quiet" onClick={changeNothing}>
            {t.changeNothing()}
          </button>
        </div>
      )}
    </section>
  );
}
