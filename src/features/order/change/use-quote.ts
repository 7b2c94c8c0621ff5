import { useEffect, useState } from 'react';
import type { OrderChange } from '#contract/orders/change';
import { readQuote, type QuoteResult } from '#lib/stores/orders/change';

const debounceMs = 300;

/** The latest quote for a change, and whether the quote for its current state is still loading. */
export function useQuote(
  orderId: number,
  change: OrderChange | undefined,
): { result?: QuoteResult; isLoading: boolean } {
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
  const isLoading = text !== undefined && read?.text !== text;
  return { ...(read && text && { result: read.result }), isLoading };
}
