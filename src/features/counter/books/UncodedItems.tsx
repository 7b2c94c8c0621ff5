import { useState } from 'react';
import { booksMessages } from '#lib/messages/counter/books';
import { $openItem, findItemByName } from '#lib/stores/counter/shelf/shelf';
import { $view } from '#lib/stores/counter/view';
import { Problem } from '../../../ui/Problem.tsx';
import { Act } from '../Act.tsx';

/** The items that cannot be filed, each of which opens on the shelf. */
export function UncodedItems({ names }: { names: string[] }) {
  const [lost, setLost] = useState<string>();
  const open = async (name: string) => {
    setLost(undefined);
    const item = await findItemByName(name);
    if (!item) return setLost(name);
    $view.set('shelf');
    $openItem.set(item);
  };
  return (
    <div className="alert alert-warning grid gap-2">
      <p>{booksMessages.uncoded}</p>
      <ul className="flex flex-wrap gap-2" aria-label="Items without an HSN code or a rate">
        {names.map((name) => (
          <li key={name}>
            <Act onAct={() => open(name)}>{name}</Act>
          </li>
        ))}
      </ul>
      <Problem text={lost && booksMessages.notOnShelf(lost)} />
    </div>
  );
}
