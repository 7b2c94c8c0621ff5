/** What can be done to the shelf as a whole. */
export type ShelfTool = 'sheet' | 'new' | 'missed';

const names: Record<ShelfTool, string> = {
  sheet: 'Many at once',
  new: 'New item',
  missed: 'Searched, not found',
};

interface Props {
  isOwner: boolean;
  open: ShelfTool | undefined;
  onOpen: (tool: ShelfTool | undefined) => void;
}

/** The buttons that open and close what is done to the shelf as a whole. */
export const ShelfTools = ({ isOwner, open, onOpen }: Props) =>
  (['sheet', 'new', ...(isOwner ? (['missed'] as const) : [])] as const).map((tool) => (
    <button
      key={tool}
      type="button"
      className="btn btn-quiet"
      aria-expanded={open === tool}
      onClick={() => onOpen(open === tool ? undefined : tool)}
    >
      {names[tool]}
    </button>
  ));
