/** What can be done to the shelf as a whole. */
export type ShelfTool = 'sheet' | 'new';

const names: Record<ShelfTool, string> = { sheet: 'Many at once', new: 'New item' };

interface Props {
  open: ShelfTool | undefined;
  onOpen: (tool: ShelfTool | undefined) => void;
}

/** The buttons that open and close what is done to the shelf as a whole. */
export const ShelfTools = ({ open, onOpen }: Props) =>
  (['sheet', 'new'] as const).map((tool) => (
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
