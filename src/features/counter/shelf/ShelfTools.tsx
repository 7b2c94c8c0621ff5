import { useStore } from '@nanostores/react';
import { confirmDiscard } from '#lib/stores/counter/questions/drafts';
import { $shelfTool, shelfTools, type ShelfTool } from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';

const names = {
  sheet: t.sheetTool,
  new: t.newItemTool,
  missed: t.missedTitle,
} satisfies Record<ShelfTool, unknown>;

export function ShelfTools({ isOwner }: { isOwner: boolean }) {
  const open = useStore($shelfTool);
  const choose = async (tool: ShelfTool) => {
    if (await confirmDiscard()) $shelfTool.set(open === tool ? undefined : tool);
  };
  return shelfTools
    .filter((tool) => isOwner || tool !== 'missed')
    .map((tool) => (
      <button
        key={tool}
        type="button"
        className="btn btn-quiet"
        aria-expanded={open === tool}
        onClick={() => void choose(tool)}
      >
        {names[tool]()}
      </button>
    ));
}
