import { expect, test } from 'vitest';
import { fillHtml, fillText } from '#lib/policies/operator-facts';

const facts = {
  name: 'Nukkad & <Co>',
  support_email: 'care@nukkad.example',
  support_phone: '+91 00000 33000',
  cod_cities: 'Surat;Bhopal;Mumbai',
  country: ' ',
};

test('facts are filled in as plain text, lists as a sentence would', () => {
  expect(fillText('{name}: {cod_cities}', facts)).toBe('Nukkad & <Co>: Surat, Bhopal and Mumbai');
});

test('in HTML facts are escaped, and e-mail addresses and telephone numbers are links', () => {
  expect(fillHtml('<p>{name}</p>', facts)).toBe('<p>Nukkad &amp; &lt;Co&gt;</p>');
  expect(fillHtml('{support_email}', facts)).toBe('<a href="mailto:care@nukkad.example">care@nukkad.example</a>');
  expect(fillHtml('{support_phone}', facts)).toContain('href="tel:+910000033000"');
});

test('a list that is empty is none', () => {
  expect(fillText('These cities: {cod_cities}.', { cod_cities: '' })).toBe('These cities: none at present.');
  expect(fillHtml('({cod_cities})', { cod_cities: ' ' })).toBe('(none at present)');
});

test.each(['legal_name', 'country'])('a fact that is missing or empty is named: %s', (fact) => {
  expect(() => fillText(`by {${fact}}`, facts)).toThrow(`operator.csv has no ${fact}`);
  expect(() => fillHtml(`<p>{${fact}}</p>`, facts)).toThrow(`operator.csv has no ${fact}`);
});
