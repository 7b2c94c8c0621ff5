import data, {
  type CompatStatement,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import { oldestBrowsers } from '#renderer/build/browsers';

/** MDN's names of the browsers in `browserslist`. */
const names = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  samsung: 'samsunginternet_android',
  safari: 'safari',
  ios_saf: 'safari_ios',
  firefox: 'firefox',
  and_ff: 'firefox_android',
} as const;

const { api } = data;
const compatOf = (entry: Identifier | undefined) => entry?.['__compat'];
const builtins = data.javascript.builtins ?? {};

/**
 * MDN's data for a member of an interface, or for a global if `owner` is undefined; undefined without data.
 * Omits members of interfaces that a browser lacks.
 */
export function findMember(owner: string | undefined, member: string): CompatStatement | undefined {
  const places: (Identifier | undefined)[] =
    owner === undefined
      ? [builtins, api.Window, api, api.WorkerGlobalScope]
      : [builtins[owner], builtins.Intl?.[owner], api[owner]];
  const itself = owner === undefined ? undefined : compatOf(builtins[owner] ?? api[owner]);
  if (itself && browsersWithout(itself).length > 0) return undefined;
  const entries = places.flatMap((place) => [place?.[member], place?.[`${member}_static`]]);
  return entries.map(compatOf).find((compat) => compat !== undefined);
}

/** The paths of members that a supported browser lacks: `Temporal`, `Array.prototype.toSorted`, `URL.canParse`. */
export const missingMembers = (): string[] =>
  Object.entries<Identifier>({ ...(api as Identifier), ...builtins }).flatMap(([owner, members]) => {
    if (isMissing(members)) return [owner];
    const names = Object.keys(members).filter((name) => members[name] && isMissing(members[name]));
    return names.flatMap((name) => placesOf(owner, name));
  });

/** MDN marks static members of browser APIs, but not those of the language. */
function placesOf(owner: string, name: string): string[] {
  if (owner === 'Window') return [name];
  if (name.endsWith('_static')) return [`${owner}.${name.replace('_static', '')}`];
  return [`${owner}.prototype.${name}`, ...(owner in builtins ? [`${owner}.${name}`] : [])];
}

const isMissing = (entry: Identifier) => {
  const compat = compatOf(entry);
  return compat !== undefined && browsersWithout(compat).length > 0;
};

/** The supported browsers whose oldest version lacks a feature, such as `chrome 109`. */
export const browsersWithout = ({ support }: CompatStatement): string[] =>
  Object.entries(names).flatMap(([browser, name]) => {
    const oldest = oldestBrowsers.get(browser);
    if (!oldest) throw new Error(`browserslist of package.json names no ${browser}`);
    const statements = [support[name] ?? []].flat();
    return statements.some((statement) => isIn(statement, Number(oldest))) ? [] : [`${browser} ${oldest}`];
  });

const versionOf = (text: string | false | undefined) => (text ? Number.parseFloat(text.replace('≤', '')) : Infinity);

function isIn(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: number,
) {
  if (flags || prefix || alternative_name || version_added === 'preview') return false;
  return versionOf(version_added) <= version && version < versionOf(version_removed);
}
