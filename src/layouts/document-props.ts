/** What a page passes to its layout. */
export interface DocumentProps {
  title: string;
  /** One or two sentences for search engines and link previews. */
  description: string;
  /** A personal page or an error page: search engines leave it out. */
  isHidden?: boolean | undefined;
  /** A page without live parts: its header shows what this device has stored, and it loads few scripts. */
  isStatic?: boolean | undefined;
  /** The checkout, where nothing leads away: its header has no search. */
  isCheckout?: boolean | undefined;
  /** Metadata: see `features/shell/PageMeta.astro`. */
  picture?: string | undefined;
  type?: 'website' | 'product' | 'article' | undefined;
  data?: { '@type': string }[] | undefined;
}
