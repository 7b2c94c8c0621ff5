import { useEffect, useState } from 'react';
import type { OrderChange } from '#contract/orders/change';
import { readQuote, type QuoteResult } from '#lib/stores/orders/change';

const debounceMs = 300;

/** The quote for a change; undefined while it loads, and without a change. */
export function useQuote(orderId: number, change: OrderChange | undefined): QuoteResult | undefined {
  const text = change && JSON.stringify(change);
  const [read, setRead] = useState<{ text: string; result: QuoteResult }>();
  useEffect(() => {
    if (!text) return;
    let isLatest = true;
    const timer = setTimeout(() => {
      void readQuote(orderId, JSON.parse(text) as OrderChange).then((result) => isLatest && setRead({ text, result }));
    }, debounceMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [orderId, text]);
  return read?.text === text ? read?.result : undefined;
}
