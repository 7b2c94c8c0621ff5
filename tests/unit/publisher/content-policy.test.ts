import { expect, test } from 'vitest';
import { toByteText } from '#publisher/render/byte-text';
import { collectInlineCode, contentPolicyFor, digestOf } from '#publisher/render/content-policy';

const empty = () => ({ scripts: new Set<string>(), styles: new Set<string>() });
const known = "script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

test('inline code that the build knows is allowed by its hash', () => {
  const code = empty();
  collectInlineCode('<script></script><style></style>', known, code);
  expect(contentPolicyFor('/', code)).toContain(
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
  );
});

test('inline code that the build does not know fails the page', () => {
  expect(() => collectInlineCode('<script>alert(1)</script>', known, empty())).toThrow('alert(1)');
});

test('inline code is compared, and named, by its own text, whatever its letters', () => {
  const page = toByteText(Buffer.from('<style>a::after{content:"₹"}</style>'));
  const digest = digestOf('a::after{content:"₹"}');
  const code = empty();
  collectInlineCode(page, digest, code);
  expect([...code.styles]).toEqual([digest]);
  expect(() => collectInlineCode(page, known, empty())).toThrow('content:"₹"');
});

test('data and external scripts need no hash', () => {
  const code = empty();
  collectInlineCode(
    '<script type="application/json">{}</script><script type="module" src="/a.js"></script>',
    known,
    code,
  );
  expect(code).toEqual(empty());
});

test('Trusted Types hold everywhere but at the checkout', () => {
  expect(contentPolicyFor('/cart/checkout/summary', empty())).toContain('require-trusted-types-for');
  expect(contentPolicyFor('/checkout', empty())).not.toContain('require-trusted-types-for');
  expect(contentPolicyFor('/checkout/plan', empty())).not.toContain('require-trusted-types-for');
});

test('nothing may frame a page or load from elsewhere', () => {
  const policy = contentPolicyFor('/', empty());
  expect(policy).toContain("default-src 'self'"); // by which Firefox judges prefetches
  for (const directive of ['frame-src', 'media-src', 'object-src', 'frame-ancestors'])
    expect(policy).toContain(`${directive} 'none'`);
});

test('the payment provider is admitted at the checkout, and nowhere else', () => {
  for (const route of ['/', '/cart', '/cart/checkout/summary', '/checkouts'])
    expect(contentPolicyFor(route, empty())).not.toContain('razorpay');
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(contentPolicyFor('/checkout', empty())).toMatch(
      new RegExp(`${directive} [^;]*https://\\*\\.razorpay\\.com`),
    );
  expect(contentPolicyFor('/checkout', empty())).not.toMatch(/script-src [^;]*unsafe/);
});
