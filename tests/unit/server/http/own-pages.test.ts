import { describe, expect, it } from 'vitest';
import type { Shop } from '#server/platform/shop';
import { refuseForeignPages, requireOwnHost } from '#server/http/own-pages';

const publicOrigin = new URL('https://shop.example:8443');

describe('a call', () => {
  const isRefused = async (headers: Record<string, string>) => {
    try {
      await refuseForeignPages({ config: { publicOrigin } } as Shop, new Headers(headers));
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'foreign_page' });
      return true;
    }
  };

  it.each<Record<string, string>>([
    {},
    { Host: 'elsewhere.example' },
    { 'Sec-Fetch-Site': 'none', Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://shop.example' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.shop.example' },
    { Origin: 'http://192.168.1.20:4321', Host: '192.168.1.20:4321' },
  ])('is answered with %j', async (headers) => expect(await isRefused(headers)).toBe(false));

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: '' },
    { Origin: 'http://192.168.1.20:4321', Host: '192.168.1.20' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://a.surat.shop.example' },
  ])('is refused with %j', async (headers) => expect(await isRefused(headers)).toBe(true));
});

describe('a call for pages of its host alone', () => {
  const isRefused = (headers: Record<string, string>) => {
    try {
      requireOwnHost({ publicOrigin }, new Request('http://10.0.0.1:4321/api', { headers }));
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'foreign_page' });
      return true;
    }
  };

  it.each<Record<string, string>>([
    { Host: 'surat.shop.example', Origin: 'https://surat.shop.example' },
    { Host: 'surat.shop.example', Origin: 'https://surat.shop.example', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://10.0.0.1:4321' },
  ])('is answered with %j', (headers) => expect(isRefused(headers)).toBe(false));

  it.each<Record<string, string>>([
    {},
    { Host: 'surat.shop.example' },
    { Host: 'surat.shop.example', Origin: 'http://surat.shop.example' },
    { Host: 'surat.shop.example', Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' },
    { Host: 'surat.shop.example', Origin: 'https://surat.shop.example', 'Sec-Fetch-Site': 'same-site' },
    { Host: 'surat.shop.example', Origin: 'https://surat.shop.example', 'Sec-Fetch-Site': 'none' },
  ])('is refused with %j', (headers) => expect(isRefused(headers)).toBe(true));
});
