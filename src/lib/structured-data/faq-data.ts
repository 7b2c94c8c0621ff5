const question = /<h3[^>]*>(?<title>.*?\?)(?:<\/a>)?<\/h3>(?<answer>.*?)(?=<h[23]|<section|$)/gs;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim();

/**
 * A text's questions (headings `###` that end with `?`) and answers for search engines; undefined without questions.
 */
export function faqData(html: string) {
  const found = [...html.matchAll(question)].map(({ groups }) => ({
    '@type': 'Question',
    name: textOf(groups?.title ?? ''),
    acceptedAnswer: { '@type': 'Answer', text: textOf(groups?.answer ?? '') },
  }));
  return found.length > 0 ? { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: found } : undefined;
}
