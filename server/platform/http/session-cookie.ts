import type { Config } from '#server/platform/config';

type Setting = Pick<Config, 'publicOrigin'>;

const isSecure = ({ publicOrigin }: Setting) => publicOrigin.protocol === 'https:';

export interface SessionCookie {
  /** The token in a `Cookie` header. Duplicates, which only a broken client sends, are ignored. */
  read(config: Setting, cookies?: string): string | undefined;
  /** A `Set-Cookie` header. 0 seconds removes the cookie. */
  write(config: Setting, token: string, seconds: number): string;
}

/** `__Host-` cookies are bound to one host and require `Secure`, so no sibling host can set them. */
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
