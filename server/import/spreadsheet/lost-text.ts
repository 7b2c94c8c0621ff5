/** What a spreadsheet shows in place of a value: `#REF!`, `Err:508`, `#####`, or a long number rounded as `9.19825E+11`. */
export const spoilt =
  /^(#(REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!|ERROR!|#{2,})|Err:\d+|\d([.,]\d+)?E\+\d+)$/i;

/** What Windows-1252 leaves of letters that it does not have, as of ₹50 and of names in Devanagari: `?50`, `????`. */
export const mangledLine = /(^|[\s|;,(])\?[?\d]|^\?$/;

/** The same in prose, which may contain "Tired ??": two such words, or nothing else. */
export const mangledProse = /(^|[\s|;,(])(\?\d|\?{2,}[\s|;,]+\?{2,})|^\?+$/;
