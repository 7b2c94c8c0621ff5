import { expect, it } from 'vitest';
import { callLink, chatLink } from '#lib/contact/links';

it('opens a chat with a number that carries its calling code', () => {
  expect(chatLink('+91 00000 33001', 'India')).toBe('https://wa.me/910000033001');
});

it('puts +91 before an Indian number without a calling code (spec §2)', () => {
  expect(chatLink('98250 12345', 'India')).toBe('https://wa.me/919825012345');
});

it('puts the store’s own calling code before a number elsewhere', () => {
  expect(chatLink('(416) 555-0134', 'Canada')).toBe('https://wa.me/14165550134');
});

it('calls a number as it is written, without its spaces', () => {
  expect(callLink('+1 416 555 0134')).toBe('tel:+14165550134');
});
