const heading = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/g;

/** Makes each heading a link to itself, so that its URL can be copied. */
export const linkHeadings = (html: string): string => html.replace(heading, '<h$1 id="$2"><a href="#$2">$3</a></h$1>');
