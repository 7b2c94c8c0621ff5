import type { OrderMessage } from '#contract/counter/board';
import { messageStateWords } from '#lib/messages/counter/order-messages';
import { momentWords } from '#lib/schedule/date-words';
import * as t from '#texts/order-messages';

export function OrderMessages({ messages, timezone }: { messages: OrderMessage[]; timezone: string }) {
  if (messages.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t.title({ count: messages.length })}
      </summary>
      <ul className="grid gap-3 text-sm">
        {messages.map((message) => (
          <li key={message.message_id} className="grid gap-1">
            <span className="wrap-anywhere">{message.subject}</span>
            <span className={message.state === 'failed' ? 'font-semibold text-error-700' : 'text-ink-soft'}>
              {messageStateWords(message)}, <time dateTime={message.at}>{momentWords(message.at, timezone)}</time>
            </span>
            {message.reason && <span className="wrap-anywhere text-ink-soft">{message.reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
