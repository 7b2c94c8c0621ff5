const question = /<h3[^>]*>(?<asked>.*?\?)(?:<\/a>)?<\/h3>(?<answer>.*?)(?=<h[23]|<section|$)/gs;
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim();

/** The questions that a text asks and answers (headings `###` that end with `?`), for search engines; nothing when it asks none. */
export function faqData(html: string) {
  const found = [...html.matchAll(question)].map(({ groups }) => ({
    '@type': 'Question',
    name: textOf(groups?.asked ?? ''),
    acceptedAnswer: { '@type': 'Answer', text: textOf(groups?.answer ?? '') },
  }));
  return found.length > 0 ? { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: found } : undefined;
}
