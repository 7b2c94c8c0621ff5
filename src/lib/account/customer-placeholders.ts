const toDate = (time: Date) => time.toISOString().slice(0, 10);

/** Fields that every registration must send (spec §3). The shop ignores them. */
export const customerPlaceholders = (today: Date) => ({
  sub_centre_id: 1,
  customer_type: 'CUSTOMER',
  address_3: '',
  city: '',
  state: '',
  country: 'India',
  preferred_language: 'English',
  customer_since: toDate(today),
  discount_percent: 10,
  payment_terms: 30,
  credit_limit: 10000,
  income_level: 50000,
  sales_representative: '',
  gender: 'male',
  occupation: '',
  source_of_acq: 'online',
  card_number: Math.floor(Math.random() * 10_001),
});
