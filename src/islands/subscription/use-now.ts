import { useState } from 'react';
import type { Now } from '#lib/schedule/delivery-calendar';
import { firstOpenDay } from '#lib/schedule/plan-schedule';
import { localTime } from '#lib/schedule/zoned-time';
import { pageStore } from '#lib/stores/device/page-store';

/** Today in the store, and the first changeable delivery day, when the page was opened. */
export function useNow(): Now {
  const [now] = useState(() => {
    const { timezone } = pageStore();
    return { today: localTime(Date.now(), timezone).date, firstOpen: firstOpenDay(timezone, Date.now()) };
  });
  return now;
}
