import { useStore } from '@nanostores/react';
import { useId, useState, type DragEvent } from 'react';
import type { SetupProblem } from '#contract/setup/setup';
import { problemSentence, setupMessages } from '#lib/messages/setup/setup';
import { $file, $form, chooseFile } from '#lib/stores/setup/draft';
import { useBusy } from '../../ui/use-busy.ts';

/** Ten examples, or a file of items with the report of what it holds. */
export function ItemsStep() {
  const file = useStore($file);
  const { problems, report, count } = useStore($form);
  const [isOver, setIsOver] = useState(false);
  const { isBusy, run } = useBusy();
  const id = useId();
  const mistakes = problems.filter(({ field }) => field === 'file');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void run(() => chooseFile(event.dataTransfer.files[0]));
  };
  return (
    <>
      <p>
        Without a file your store begins with <strong>ten example items</strong>, which you change at the counter. Or
        bring what you have:
      </p>
      <div
        className={`field rounded-lg border-2 border-dashed p-4 ${isOver ? 'border-brand-800 bg-brand-50' : 'border-line-strong'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>Choose a file, or drop it here</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-invalid={mistakes.length > 0 ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => void run(() => chooseFile(target.files?.[0]))}
        />
        <p id={`${id}-hint`} className="hint">
          The product export (CSV) of Shopify or WooCommerce, or an items.csv of ours. 2 MB and 5,000 rows at most.
        </p>
      </div>
      <output className="block" aria-live="polite">
        {isBusy && 'Reading the file...'}
        {!isBusy && file && report && (
          <span className="alert alert-success block wrap-anywhere">{setupMessages.found(file.name, report)}</span>
        )}
      </output>
      {report && report.left.length > 0 && <Left lines={report.left} />}
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} count={count} />}
      {file && !isBusy && (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => void chooseFile(undefined)}>
          Use the ten examples instead
        </button>
      )}
    </>
  );
}

const shownLines = 10;

function Left({ lines }: { lines: string[] }) {
  const more = lines.slice(shownLines);
  const list = (some: string[]) => (
    <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
      {some.map((line) => (
        <li key={line}>{problemSentence(line)}</li>
      ))}
    </ul>
  );
  return (
    <section className="grid gap-2" aria-labelledby="left">
      <h3 id="left" className="font-semibold">
        Not imported
      </h3>
      {list(lines.slice(0, shownLines))}
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 py-2">{more.length} more</summary>
          {list(more)}
        </details>
      )}
    </section>
  );
}

const whereOf = ({ line, column }: SetupProblem) =>
  [line > 0 && `Line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');

function Mistakes({ mistakes, count }: { mistakes: SetupProblem[]; count: number }) {
  return (
    <section className="alert alert-error grid gap-2" role="alert" aria-label="Mistakes in the file">
      <p>
        {count === 1 ? '1 mistake' : `${count} mistakes`} in this file. Correct it in your spreadsheet and choose it
        again.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
        {mistakes.map((mistake) => (
          <li key={`${mistake.line} ${mistake.column} ${mistake.message}`}>
            {[whereOf(mistake), problemSentence(mistake.message)].filter(Boolean).join(': ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
