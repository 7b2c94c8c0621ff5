import type { Config } from '#server/platform/config';

type Setting = Pick<Config, 'publicOrigin'>;

const isSecure = ({ publicOrigin }: Setting) => publicOrigin.protocol === 'https:';

/** Browsers take a `__Host-` cookie only with `Secure`, for one host and every path, so no sibling host can set it. */
const nameOf = (config: Setting): string => (isSecure(config) ? '__Host-counter' : 'counter');

/** The token in a `Cookie` header. Of several, which only a broken client sends, none counts. */
export function counterToken(config: Setting, cookies = ''): string | undefined {
  const values = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${nameOf(config)}=`))
    .map((cookie) => cookie.slice(nameOf(config).length + 1));
  return values.length === 1 ? values[0] : undefined;
}

/** The `Set-Cookie` header that keeps a token for so many seconds; 0 removes it. */
export const counterCookie = (config: Setting, token: string, seconds: number): string =>
  [
    `${nameOf(config)}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(config) ? ['Secure'] : []),
  ].join('; ');
