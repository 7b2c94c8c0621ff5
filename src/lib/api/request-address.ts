type Values = Record<string, string | number | undefined>;

/**
 * The address of a call: `{name}` in the path becomes the encoded parameter, the query is appended.
 * @throws {TypeError} naming a parameter that is missing or empty
 */
export function requestAddress(base: string, path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base.replace(/\/$/, '')}/${filled}${search && `?${search}`}`;
}
