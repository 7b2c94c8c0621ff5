/** What a page says of itself to its layout. */
export interface DocumentProps {
  title: string;
  /** What the page is for, in a sentence or two: search engines and shared links show it. */
  description: string;
  /** Somebody's own page, or the answer to a wrong address: search engines leave it out. */
  isHidden?: boolean | undefined;
  /** A page to read only: its header shows what this device knows, and it sends next to no scripts. */
  isStatic?: boolean | undefined;
  /** What networks show it with, and what it is about: see `components/PageMeta.astro`. */
  picture?: string | undefined;
  type?: 'website' | 'product' | 'article' | undefined;
  data?: { '@type': string }[] | undefined;
}
