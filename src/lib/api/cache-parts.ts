/** Matches files that a page or script refers to, from the site's root or relative to the script. */
const partPattern = /(?:\/_astro|["'`]\.)\/([\w@~./-]+\.(?:js|css|woff2))/g;

/**
 * Caches all files that a page needs, including the static and dynamic imports of its scripts.
 * @param text the page, or a script
 * @throws the errors of `cachePart`
 */
export async function cacheParts(
  text: string,
  cachePart: (request: Request) => Promise<Response>,
  known = new Set<string>(),
): Promise<void> {
  const names = [...text.matchAll(partPattern)].map(([, name = '']) => name).filter((name) => !known.has(name));
  for (const name of names) known.add(name);
  await Promise.all(
    [...new Set(names)].map(async (name) => {
      const response = await cachePart(new Request(new URL(`/_astro/${name}`, location.origin)));
      if (name.endsWith('.js')) await cacheParts(await response.clone().text(), cachePart, known);
    }),
  );
}

/** Shares one request per file between concurrent callers. Pages cached together have most files in common. */
export function sharedFetch<Event>(fetchFile: (request: Request, event: Event) => Promise<Response>) {
  const underWay = new Map<string, Promise<Response>>();
  return async (request: Request, event: Event): Promise<Response> => {
    const { url } = request;
    const fetched = underWay.get(url) ?? fetchFile(request, event).finally(() => underWay.delete(url));
    underWay.set(url, fetched);
    return (await fetched).clone();
  };
}
