import { drawingHeaders, immutableHeaders } from '#server/publishing/sites/headers';
import { fileTypes } from '#server/publishing/sites/content';
import { livePaths, type HostConfig } from './host-files.ts';
import type { HostGroup } from './header-rules.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;

const header = (headers: Record<string, string>, matcher = ''): string =>
  [`header ${matcher}{`, ...Object.entries(headers).map(([name, value]) => `  ${name} ${quoted(value)}`), '}'].join(
    '\n',
  );

/** Of texts, whose types Caddy takes from the system. */
const typeHeaders = Object.entries(fileTypes)
  .filter(([, type]) => type.includes('charset'))
  .flatMap(([extension, type]) => {
    const matcher = `@type_${extension.slice(1)}`;
    return [`${matcher} path *${extension}`, `header ${matcher} Content-Type ${quoted(type)}`];
  });

/** The headers of a special page or file. */
const specialHeaders = ({ special }: HostGroup): string[] =>
  special.map(({ pattern, headers }, index) =>
    [`@kind${index} path_regexp ${quoted(pattern)}`, header(headers, `@kind${index} `)].join('\n'),
  );

function errorPage({ special }: HostGroup, status: number, route: string): string {
  const headers = special.find((each) => each.route === route)?.headers ?? {};
  return [
    `@is${status} expression {err.status_code} == ${status}`,
    `handle @is${status} {`,
    header({ 'Content-Type': 'text/html; charset=utf-8', ...headers }),
    `rewrite * ${route}.html`,
    'file_server',
    '}',
  ].join('\n');
}

const site = (group: HostGroup, out: string, { publicOrigin, apiOrigin }: HostConfig): string =>
  [
    `${group.hosts.map((host) => `${publicOrigin.protocol}//${host}`).join(', ')} {`,
    `root * ${quoted(`${out}/{http.request.host.labels.${publicOrigin.hostname.split('.').length}}`)}`,
    'encode gzip',
    ...typeHeaders,
    `@live path ${livePaths.map((path) => `/${path}/*`).join(' ')}`,
    'handle @live {',
    apiOrigin ? `redir * ${apiOrigin.origin}{uri} 308` : 'import nukkad',
    '}',
    ...(apiOrigin ? [`redir /counter ${publicOrigin.origin}/counter 302`] : []),
    'handle /_astro/* {',
    header(immutableHeaders),
    'file_server',
    '}',
    '@photograph path_regexp picture ^(/pictures/[\\w-]+)\\.webp$',
    'handle @photograph {',
    header({ ...immutableHeaders, Vary: 'Accept' }),
    '@avif header Accept *image/avif*',
    'handle @avif {',
    'try_files {re.picture.1}.avif {path}',
    'file_server',
    '}',
    'file_server',
    '}',
    '@drawing path_regexp ^/pictures/[\\w-]+\\.svg$',
    'handle @drawing {',
    header(drawingHeaders),
    'file_server',
    '}',
    '@slash path_regexp slash ^/+([^/].*?)/+$',
    'handle @slash {',
    '@asked expression {query} != ""',
    'redir @asked /{re.slash.1}?{query} 308',
    'redir * /{re.slash.1} 308',
    '}',
    'handle {',
    'route {',
    header(group.usual),
    ...specialHeaders(group),
    '@file path *.html *.gone /index /_headers /_redirects',
    'error @file 404',
    'rewrite / /index',
    '@gone file {path}.gone',
    'error @gone 410',
    'try_files {path} {path}.html',
    'file_server {',
    'index off',
    '}',
    '}',
    '}',
    'handle_errors {',
    errorPage(group, 404, '/404'),
    errorPage(group, 410, '/gone'),
    '}',
    '}',
  ].join('\n');

/** Caddy's file for copied stores, to be imported beside a snippet `(nukkad)` that asks the shop's processes. */
export function caddyfile(out: string, groups: HostGroup[], config: HostConfig): string {
  const sites = groups.map((group) => site(group, out, config));
  return ['# Written by `publish --out`; reload Caddy after each.', ...sites, ''].join('\n');
}
