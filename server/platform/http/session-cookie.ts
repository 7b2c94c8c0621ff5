import type { Config } from '#server/platform/config';

type Setting = Pick<Config, 'publicOrigin'>;

const isSecure = ({ publicOrigin }: Setting) => publicOrigin.protocol === 'https:';

/** A cookie that holds the token of a session: no script can read it, and no other site's page sends it. */
export interface SessionCookie {
  /** The token in a `Cookie` header. Of several, which only a broken client sends, none counts. */
  read(config: Setting, cookies?: string): string | undefined;
  /** The `Set-Cookie` header that keeps a token for so many seconds; 0 removes it. */
  write(config: Setting, token: string, seconds: number): string;
}

/** Browsers take a `__Host-` cookie only with `Secure`, for one host and every path, so no sibling host can set it. */
export function createSessionCookie(name: string): SessionCookie {
  const nameOf = (config: Setting) => (isSecure(config) ? `__Host-${name}` : name);
  return {
    read(config, cookies = '') {
      const values = cookies
        .split(';')
        .map((cookie) => cookie.trim())
        .filter((cookie) => cookie.startsWith(`${nameOf(config)}=`))
        .map((cookie) => cookie.slice(nameOf(config).length + 1));
      return values.length === 1 ? values[0] : undefined;
    },
    write: (config, token, seconds) =>
      [
        `${nameOf(config)}=${token}`,
        'Path=/',
        `Max-Age=${seconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure(config) ? ['Secure'] : []),
      ].join('; '),
  };
}
