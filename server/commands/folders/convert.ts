import path from 'node:path';
import * as v from 'valibot';
import * as commandTexts from '#texts/commands';
import * as t from '#texts/folder-commands';
import { count, hostLabel } from '#server/import/parse/cells';
import { convert, reportName, sources, type Converted, type Source } from '#server/import/converters/convert';
import { UsageError, type Command, type FolderContext } from '../command.ts';
import { formatProgress } from '../output/progress-bar.ts';
import { readArguments } from '../read-arguments.ts';

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const options = { store: text, stock: text, 'no-pictures': flag, overwrite: flag } as const;

const isSource = (name = ''): name is Source => Object.hasOwn(sources, name);

/** Replaces a store's items in an existing folder. Downloads the pictures. */
export const convertCommand: Command<FolderContext> = {
  usage: 'shopify|woocommerce <export.csv> <folder> [--store <label>] [--stock <n>] [--no-pictures] [--overwrite]',
  summary: commandTexts.convert,
  prepare(args) {
    const { values, positionals } = readArguments(args, options);
    const [source, file, folder, ...rest] = positionals;
    if (!isSource(source) || !file || !folder || rest.length > 0) throw new UsageError(t.convertUsage());
    const { store: label, stock = '10', 'no-pictures': isWithout = false, overwrite = false } = values;
    if (values.store !== undefined && !v.safeParse(hostLabel, values.store).success)
      throw new UsageError(t.badLabel({ label: values.store }));
    if (!v.is(count, stock)) throw new UsageError(t.badStock());
    return async (context) => {
      const { cwd, out, progress, signal } = context;
      const target = path.resolve(cwd, folder);
      const request = { source, file: path.resolve(cwd, file), folder: target, label, stock, overwrite };
      const onCount = (done: number, total: number) => progress?.(formatProgress(t.fetchingPictures(), done, total));
      const made = await convert({ ...request, withPictures: !isWithout, now: new Date() }, { onCount, signal });
      for (const line of describe(made, path.relative(cwd, target) || '.')) out(line);
      return 0;
    };
  },
};

const maxShown = 20;

function* describe({ label, items, categories, pictures, isNew, ...others }: Converted, folder: string) {
  const left = [...others.left, ...others.picturesLeft];
  yield t.converted({ folder, items, categories, pictures });
  if (left.length > 0) yield t.notCarried();
  for (const line of left.slice(0, maxShown)) yield `  ${line}`;
  if (left.length > maxShown) yield `  ${t.more({ count: left.length - maxShown })}`;
  if (left.length > 0) yield t.fullReport({ file: path.join(folder, reportName) });
  if (isNew) yield t.fillInStore({ label });
  yield t.thenImport({ folder: /\s/.test(folder) ? `"${folder}"` : folder });
}
