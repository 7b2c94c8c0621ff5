import { expect, test } from 'vitest';
import { contentPolicyFor, hashOf } from '#renderer/render/content-policy';

const empty = () => ({ scripts: [], styles: [] });
test('inline code is allowed by its hash, each named once', () => {
  const policy = contentPolicyFor('/', { scripts: [hashOf('')], styles: [hashOf('₹'), hashOf('₹')] });
  expect(policy).toContain("script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';");
  expect(policy).toMatch(/style-src 'self' 'sha256-[^ ]+=';/);
});

test('Trusted Types hold everywhere but at the checkout', () => {
  expect(contentPolicyFor('/cart/checkout/summary', empty())).toMatch(
    /; require-trusted-types-for 'script'; trusted-types own-scripts$/,
  );
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
  const checkout = contentPolicyFor('/checkout', empty());
  expect(checkout).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(checkout).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
  expect(checkout).toMatch(/connect-src [^;]*https:\/\/\*\.razorpay\.com/);
  expect(contentPolicyFor('/checkout', empty())).not.toMatch(/script-src [^;]*unsafe/);
});
