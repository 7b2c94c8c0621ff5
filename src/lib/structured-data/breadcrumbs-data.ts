/** Breadcrumbs for search engines (schema.org): names with absolute URLs, the page itself last. */
export const breadcrumbsData = (steps: { name: string; address: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address,
  })),
});
