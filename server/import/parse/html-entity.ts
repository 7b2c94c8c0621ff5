const named =
  'amp=& lt=< gt=> quot=" apos=\' copy=© reg=® trade=™ deg=° lsquo=‘ rsquo=’ ldquo=“ rdquo=” ndash=– mdash=— hellip=… bull=• ' +
  'middot=· times=× frac12=½ frac14=¼ frac34=¾ euro=€ pound=£ cent=¢ laquo=« raquo=» agrave=à aacute=á acirc=â auml=ä ccedil=ç ' +
  'egrave=è eacute=é ecirc=ê euml=ë iacute=í icirc=î ntilde=ñ oacute=ó ocirc=ô ouml=ö uacute=ú ucirc=û uuml=ü szlig=ß';
const entities = new Map([...named.split(' ').map((pair) => pair.split('=') as [string, string]), ['nbsp', ' ']]);

const windows1252 = new TextDecoder('windows-1252');

const entity = /&(#x[\da-f]+|#\d+|[a-z]+\d*);/gi;

/** Unknown names stay. */
export const decodeEntities = (text: string): string => text.replaceAll(entity, decode);

function decode(reference: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name) ?? entities.get(name.toLowerCase()) ?? reference;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code >= 0x80 && code < 0xa0) return windows1252.decode(Uint8Array.of(code)); // as browsers do
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}
