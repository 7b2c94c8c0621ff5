import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useId, useState, type DragEvent } from 'react';
import type { SetupProblem, SetupReport } from '#contract/setup/setup';
import { $file, $form, chooseFile } from '#lib/stores/setup/draft';
import * as t from '#texts/setup-page';
import { Strong } from '../../ui/texts/parts.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { problemSentence } from './problem-sentence.ts';

/** Ten examples, or an items file with its report. */
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
        <ParaglideMessage message={t.itemsIntro} markup={{ b: Strong }} />
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
        <label htmlFor={id}>{t.file()}</label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-invalid={mistakes.length > 0 ? true : undefined}
          aria-describedby={`${id}-hint`}
          onClick={({ currentTarget }) => (currentTarget.value = '')} // allows choosing the same file again
          onChange={({ target }) => void run(() => chooseFile(target.files?.[0]))}
        />
        <p id={`${id}-hint`} className="hint">
          {t.fileHint()}
        </p>
      </div>
      <output className="block" aria-live="polite">
        {isBusy && t.reading()}
        {!isBusy && file && report && (
          <span className="alert alert-success block wrap-anywhere">{foundWords(file.name, report)}</span>
        )}
      </output>
      {report && report.left.length > 0 && <Left lines={report.left} />}
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} count={count} />}
      {file && !isBusy && (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => void chooseFile(undefined)}>
          {t.removeFile()}
        </button>
      )}
    </>
  );
}

const foundWords = (file: string, { items, categories }: SetupReport) =>
  t.found({ file, items: t.foundItems({ count: items }), categories: t.foundCategories({ count: categories }) });

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
        {t.notImported()}
      </h3>
      {list(lines.slice(0, shownLines))}
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 py-2">{t.more({ count: more.length })}</summary>
          {list(more)}
        </details>
      )}
    </section>
  );
}

const whereOf = ({ line, column }: SetupProblem) =>
  [line > 0 && t.line({ line }), column && t.column({ column })].filter(Boolean).join(', ');

function Mistakes({ mistakes, count }: { mistakes: SetupProblem[]; count: number }) {
  return (
    <section className="alert alert-error grid gap-2" role="alert" aria-label={t.mistakesLabel()}>
      <p>{t.mistakes({ count })}</p>
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
