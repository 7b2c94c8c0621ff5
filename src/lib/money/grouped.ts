/**
 * Groups digits: `12,34,567` in India, `1,234,567` elsewhere.
 * Without `Intl`, whose first use on phones takes longer than rendering the page (docs/decisions/046).
 */
export const grouped = (whole: number, country = 'India'): string =>
  String(whole).replace(country === 'India' ? /\B(?=(\d\d)*\d{3}$)/g : /\B(?=(\d{3})+$)/g, ',');
