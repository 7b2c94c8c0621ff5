import { drawingHeaders, immutableHeaders } from '#server/publishing/sites/headers';
import { fileTypes } from '#server/publishing/sites/content';
import { livePaths, type HostConfig } from './host-files.ts';
import type { HostGroup } from './header-rules.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const addHeaders = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

const types = Object.entries(fileTypes).map(([extension, type]) => [extension.slice(1), ...type.split('; charset=')]);
const texts = types.flatMap(([, type = '', charset]) => (charset ? [type] : []));

const live = `~ ^/(${livePaths.join('|')})/`;

/** A header of a group's pages: as a variable where it is not the same for all. */
function pageHeader({ usual, special }: HostGroup, name: string, group: number): { map: string[]; line: string } {
  const others = special.filter(({ headers }) => headers[name] !== usual[name]);
  if (others.length === 0) return { map: [], line: addHeaders({ [name]: usual[name] ?? '' }).join('') };
  const variable = `$nukkad_${group}_${name.toLowerCase().replaceAll('-', '_')}`;
  return {
    map: [
      `map $nukkad_page ${variable} {`,
      `  default ${quoted(usual[name] ?? '')};`,
      ...others.map(({ pattern, headers }) => `  ${quoted(`~${pattern}`)} ${quoted(headers[name] ?? '')};`),
      '}',
    ],
    line: `add_header ${name} ${variable} always;`,
  };
}

function server(group: HostGroup, index: number, { publicOrigin, apiOrigin }: HostConfig): string[] {
  const names = new Set(
    [group.usual, ...group.special.map(({ headers }) => headers)].flatMap((each) => Object.keys(each)),
  );
  const headers = [...names].map((name) => pageHeader(group, name, index));
  const pages = headers.map(({ line }) => line);
  const location = (match: string, ...lines: string[]) => [
    `  location ${match} {`,
    ...lines.map((line) => `    ${line}`),
    '  }',
  ];
  return [
    ...headers.flatMap(({ map }) => map),
    'server {',
    `  listen ${publicOrigin.protocol === 'https:' ? `${publicOrigin.port || 443} ssl http2` : publicOrigin.port || 80};`,
    ...group.hosts.map((host) => `  server_name ${host.replace(/:\d+$/, '')};`),
    '  root $nukkad_root;',
    '  absolute_redirect off;',
    '  types {',
    ...types.map(([extension, type]) => `    ${type} ${extension};`),
    '  }',
    '  charset utf-8;',
    `  charset_types ${texts.filter((type) => type !== 'text/html').join(' ')};`,
    '  gzip on;',
    '  gzip_vary on;',
    `  gzip_types ${texts.filter((type) => type !== 'text/html').join(' ')};`,
    '  error_page 404 /404.html;',
    '  error_page 410 /gone.html;',
    ...(apiOrigin
      ? [
          ...location(live, `return 308 ${apiOrigin.origin}$request_uri;`),
          ...location('= /counter', `return 302 ${publicOrigin.origin}/counter;`),
        ]
      : location(live, 'charset off;', 'proxy_pass http://nukkad;')),
    ...location('/_astro/', 'try_files $uri =404;', ...addHeaders(immutableHeaders)),
    ...location(
      '~ ^/pictures/(?<nukkad_picture>[\\w-]+)\\.webp$',
      'try_files /pictures/$nukkad_picture$nukkad_avif $uri =404;',
      ...addHeaders({ ...immutableHeaders, Vary: 'Accept' }),
    ),
    ...location('~ ^/pictures/[\\w-]+\\.svg$', 'try_files $uri =404;', ...addHeaders(drawingHeaders)),
    ...location('= /', 'try_files /index.html =404;', ...pages),
    ...location('~ ^/(index|404|gone)\\.html$', 'internal;', ...pages),
    ...location('~ (\\.html|\\.gone|^/index|^/_headers|^/_redirects)$', 'return 404;'),
    ...location('~ ./$', 'if ($request_uri ~ "^/+([^/?][^?]*?)/+(\\?.*)?$") { return 308 /$1$2; }', 'return 404;'),
    ...location('/', 'try_files $uri $uri.html @missing;', ...pages),
    ...location('@missing', 'if (-f $document_root$uri.gone) { return 410; }', 'return 404;'),
    '}',
  ];
}

/**
 * nginx's file for copied stores, to be included where `upstream nukkad` is described. Hosts that it does not name, such as the
 * marketplace's, whose pages depend on a cookie, are left to the shop's processes.
 */
export function nginxFile(out: string, groups: HostGroup[], config: HostConfig): string {
  const host = config.publicOrigin.hostname.replaceAll('.', '\\.');
  return [
    '# Written by `publish --out`, for docs/deploy/nginx.conf; reload nginx after each.',
    'map $host $nukkad_root {',
    `  "~^(?<nukkad_label>[a-z0-9-]+)\\.${host}$" ${quoted(`${out}/$nukkad_label`)};`,
    '}',
    'map $uri $nukkad_page {',
    '  default $uri;',
    '  /index.html /;',
    '  "~^(?<nukkad_path>.+)\\.html$" $nukkad_path;',
    '}',
    'map $http_accept $nukkad_avif {',
    '  default "";',
    '  "~image/avif" .avif;',
    '}',
    ...groups.flatMap((group, index) => server(group, index, config)),
    '',
  ].join('\n');
}
