import { useState } from 'react';
import type { Gst } from '#contract/counter/books';
import { $openItem, openItemById } from '#lib/stores/counter/shelf/shelf';
import { $view } from '#lib/stores/counter/view';
import * as t from '#texts/books';
import { Problem } from '../../../ui/Problem.tsx';
import { AsyncButton } from '../AsyncButton.tsx';

type Item = Gst['incomplete'][number];

/** Items missing from the tables, with the reason. Each opens on the shelf. */
export function IncompleteItems({ items, text }: { items: Item[]; text: string }) {
  const [problem, setProblem] = useState<string>();
  const open = async (item_id: number, name: string) => {
    setProblem(undefined);
    const failure = await openItemById(item_id);
    if ($openItem.get()) $view.set('shelf');
    else setProblem(failure ?? t.notOnShelf({ item: name }));
  };
  return (
    <div className="alert alert-warning grid gap-2">
      <p>{text}</p>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ item_id, item_name }) => (
          <li key={item_id ?? item_name}>
            {item_id === null ? (
              item_name
            ) : (
              <AsyncButton onPress={() => open(item_id, item_name)}>{item_name}</AsyncButton>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </div>
  );
}
