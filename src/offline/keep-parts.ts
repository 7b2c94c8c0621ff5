/** Files that a page or script names: from the site's root, or beside the script. */
const part = /(?:\/_astro|["'`]\.)\/([\w@~./-]+\.(?:js|css|woff2))/g;

/**
 * Has all files kept that a page needs, with those that its scripts import, now or when they are asked for.
 * @param text the page, or a script
 * @param keep gets a file and keeps it
 * @throws what `keep` throws
 */
export async function keepParts(
  text: string,
  keep: (request: Request) => Promise<Response>,
  known = new Set<string>(),
): Promise<void> {
  const names = [...text.matchAll(part)].map(([, name = '']) => name).filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const response = await keep(new Request(new URL(`/_astro/${name}`, location.origin)));
      if (name.endsWith('.js')) await keepParts(await response.clone().text(), keep, known);
    }),
  );
}
