import * as t from '#texts/pictures';
import { createDrawingReferences } from './drawing-references.ts';

/** The message names the unsafe content. */
export class UnsafeDrawing extends Error {}

const shapes =
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata';
const paints = 'linearGradient radialGradient stop clipPath mask pattern filter style';
const effects =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence';
const elements = new Set(`${shapes} ${paints} ${effects}`.split(' '));

const namespaces = new Map([
  ['xmlns', 'http://www.w3.org/2000/svg'],
  ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
]);

const token =
  /<!--(?:(?!--)[^])*-->|<\?xml\s[^<>]*\?>|<\/\s*(?<closed>[^\s<>/]+)\s*>|<(?<opened>[^\s<>/!?]+)(?<attributes>(?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|(?<text>[^<]+)/y;
const attribute = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Allows only shapes, paint and text: no scripts, HTML, animations, entities or external references.
 * @throws {UnsafeDrawing}
 */
export function checkDrawing(source: string): void {
  const text = source.replace(/^\uFEFF/, '');
  const references = createDrawingReferences();
  let root: string | undefined;
  for (let index = 0; index < text.length; index = token.lastIndex) {
    token.lastIndex = index;
    const groups = token.exec(text)?.groups;
    if (!groups) throw new UnsafeDrawing(t.notPlain({ source: text.slice(index, index + 30).trim() }));
    const { opened, closed, attributes = '', text: content = '' } = groups;
    if (opened) references.opened(opened, checkElement(opened, attributes), text[token.lastIndex - 2] === '/');
    if (closed) references.closed();
    root ??= opened;
    checkStyle(content);
    references.styled(content);
  }
  if (root !== 'svg') throw new UnsafeDrawing(t.notDrawing());
  const problem = references.problem();
  if (problem) throw new UnsafeDrawing(problem);
}

function checkElement(name: string, attributes: string): [string, string][] {
  if (!elements.has(name)) throw new UnsafeDrawing(t.element({ name }));
  const isRoot = name === 'svg';
  if (isRoot && !/\sxmlns\s*=/.test(attributes)) throw new UnsafeDrawing(t.noNamespace());
  const decoded = [...attributes.matchAll(attribute)].map(([, key = '', double, single]): [string, string] => [
    key,
    decode(double ?? single ?? ''),
  ]);
  for (const [key, value] of decoded) checkAttribute(key, value);
  return decoded;
}

function checkAttribute(key: string, value: string): void {
  if (/^on/i.test(key)) throw new UnsafeDrawing(t.eventHandler({ name: key }));
  if (/^xmlns/i.test(key)) {
    if (namespaces.get(key) !== value) throw new UnsafeDrawing(t.foreignNamespace({ name: key, value }));
    return;
  }
  if (/(^|:)(href|src|base)$/i.test(key) && !value.trim().startsWith('#'))
    throw new UnsafeDrawing(t.outsideAttribute({ name: key, value: value.slice(0, 60) }));
  checkStyle(value);
}

function checkStyle(value: string): void {
  const outside = /@import|url\s*\(\s*(?!["']?\s*#)|javascript:|image-set\s*\(|image\s*\(/i.exec(value);
  if (outside) throw new UnsafeDrawing(t.outside({ value: value.slice(outside.index, outside.index + 60).trim() }));
  if (value.includes('\\')) throw new UnsafeDrawing(t.backslash());
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes character references; rejects entities that the file defines. */
function decode(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]+|#\d+|\w+)?;?/gi, (reference, body: string | undefined) => {
    if (body?.startsWith('#')) return fromNumber(body, reference);
    const character = entities[body ?? ''];
    if (!character) throw new UnsafeDrawing(t.entity({ entity: reference }));
    return character;
  });
}

function fromNumber(body: string, reference: string): string {
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  if (code > 0x10_ffff) throw new UnsafeDrawing(t.entity({ entity: reference }));
  return String.fromCodePoint(code);
}
