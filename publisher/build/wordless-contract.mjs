const documentation = [/^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm, /^ {2}errors: \[[^\]]*\],\n/gm];

/** Leaves out of the browser's copy of the contract what only its documentation reads: about a tenth of a page's first script. */
export const wordlessContract = () => ({
  name: 'wordless-contract',
  enforce: 'pre',
  /** @param {string} code @param {string} id @param {{ ssr?: boolean }} [options] */
  transform(code, id, options) {
    if (options?.ssr || !id.includes('/src/lib/contract/')) return undefined;
    return { code: documentation.reduce((left, words) => left.replace(words, ''), code), map: null };
  },
});
