/** Characters of class lists, queries and paths, but not of sentences. */
const code = /[[\]<>{}=|\\_#@*~^$]|\w:\w|\w\/\S|\w\/$|-\w+-|^-|^\.|\(|::|^[a-z]+-[a-z\d-]+$/;

const svgPath = /^[Mm]-?\d/;

/** Words of sentences, but not of lists of names. */
const small =
  /\b(a|an|the|is|are|was|be|to|of|in|on|for|and|or|your|you|not|no|with|by|at|from|more|left|than|per|its?|this|has|have)\b/u;

/** Whether text is a sentence or a part of one, not class names or similar. `{}` is an expression. */
export function isSentence(text: string): boolean {
  const plain = text.replaceAll('{}', ' ').trim();
  if (!/\p{L}{2,}/u.test(plain) || svgPath.test(plain)) return false;
  const parts = plain.split(/\s+/).filter((part) => /\p{L}/u.test(part));
  if (parts.length === 1 && !text.includes('{}')) return /^\p{Lu}\p{Ll}+[.!?…]+$/u.test(plain);
  if (parts.length === 1 && !/\s/.test(text.trim())) return false;
  if (parts.filter((part) => code.test(part)).length * 3 > parts.length) return false;
  return /^\p{Lu}|[.!?…]$/u.test(plain) || small.test(plain);
}

/** Whether text consists of words, not class names or similar. For visible places. */
export function isWords(text: string): boolean {
  const parts = text
    .replaceAll('{}', ' ')
    .trim()
    .split(/\s+/)
    .filter((part) => /\p{L}{2}/u.test(part));
  return (parts.length > 1 || (parts.length === 1 && text.includes('{}'))) && !parts.some((part) => code.test(part));
}

/** Whether text is one word, like a button's label: `Undo`, `Save…`. */
export const isName = (text: string): boolean => /^\p{Lu}\p{Ll}+([.…!?:]|\.\.\.)?$/u.test(text.trim());
