import { describe, expect, it } from 'vitest';
import { startFleet } from '#tests/support/chaos/fleet';
import { startGateway } from '#tests/support/chaos/gateway';
import { newAddress, newMobile, readCode, wrongCode } from '#tests/support/shop/customers';
import { hasPostgres, postgres } from '#tests/support/shop/databases';
import { granted } from '#tests/support/shop/requests';
import { openTestShop } from '#tests/support/shop/shop';

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  it('give one code exactly five tries', { timeout: 120_000 }, async () => {
    const database = await postgres.open();
    const shop = await openTestShop(database);
    const gateway = await startGateway();
    const fleet = await startFleet(2, {
      settings: { DATABASE_URL: database.url ?? '' },
      gateway,
      fault: '',
      sessionSecret: shop.secret,
    });
    try {
      const mobile_no = newMobile();
      await granted(shop, 'resendOtp', { params: { target: mobile_no, storeId: 33001 }, from: newAddress() });
      const body = JSON.stringify({ mobile_no, otp: wrongCode(await readCode(shop, `+91${mobile_no}`)) });
      const guess = async () => {
        const address = `${fleet.anyOrigin()}/api/v1/otp/validate-otp`;
        const answer = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        return ((await answer.json()) as { code: string }).code;
      };
      const codes = await Promise.all(Array.from({ length: 200 }, guess));
      expect(codes.filter((code) => code === 'otp_invalid')).toHaveLength(4);
      expect(codes).toContain('otp_tries_used');
      const { tries } = await shop.db
        .selectFrom('otp_challenges')
        .select('tries')
        .where('target', '=', `+91${mobile_no}`)
        .executeTakeFirstOrThrow();
      expect(tries).toBe(5);
    } finally {
      await fleet.stop();
      await gateway.stop();
      await shop.close();
    }
  });
});
