/** Removes invisible direction marks. Phones copy them along with numbers and names. */
export const typedText = (text: string): string => text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');

/** The zeros of the scripts that Indian keyboards type. */
const zeros = Array.from('०০੦૦୦௦౦೦൦٠۰０', (zero) => zero.charCodeAt(0));

/** Converts digits to ASCII: `३९५००३` becomes `395003`. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const value = zeros.map((zero) => digit.charCodeAt(0) - zero).find((each) => each >= 0 && each <= 9);
    return value === undefined ? digit : String(value);
  });
