import type { MessageRow } from '#server/db/message-rows';

/** Fields to blank when a message is done: the text of codes and links; everything of back-in-stock messages. */
export const erasedOf = ({ about, text }: Pick<MessageRow, 'about' | 'text'>) => ({
  text: /^(code|newsletter|reminder|stock-\w+):/.test(about) ? '' : text.replaceAll(/#[\w.~-]{20,}/g, '#'),
  variables: '{}',
  unsubscribe_url: null,
  ...(about.startsWith('stock-') && { recipient: '', subject: '' }),
});
