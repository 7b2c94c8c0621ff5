import { Component, createElement, type ComponentType } from 'react';

interface StaticProps {
  html: string;
  /** Of the slot: none for its children. */
  name?: string;
  /** Whether the island comes to life, so that Astro can find its slots in the document. */
  isHydrated?: boolean;
}

/** What a page puts into an island, which never draws it again. */
class StaticHtml extends Component<StaticProps> {
  override shouldComponentUpdate = () => false;

  override render = () =>
    createElement(this.props.isHydrated ? 'astro-slot' : 'astro-static-slot', {
      name: this.props.name,
      dangerouslySetInnerHTML: { __html: this.props.html },
    });
}

/**
 * An island with its slots, the same on the server and in a browser. Preact reads the start of the ids that `useId` gives from
 * the private field `__m`, as `@astrojs/preact` has it set: otherwise two islands of a page would have the same ids.
 */
export function island(
  component: ComponentType<object>,
  props: object,
  { default: children, ...slots }: Record<string, string>,
  { id, isHydrated }: { id: string; isHydrated: boolean },
) {
  const slot = (html: string, name?: string) => createElement(StaticHtml, { html, name, isHydrated });
  const named = Object.entries(slots).map(([name, html]) => [name, slot(html, name)]);
  const element = createElement(component, { ...props, ...Object.fromEntries(named) }, children && slot(children));
  return Object.assign(element, { __m: [id, 0] });
}
