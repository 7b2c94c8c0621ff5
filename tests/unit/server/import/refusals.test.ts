import { mkdir, rename, rm, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as pictureTexts from '#texts/pictures';
import { readFolder } from '#server/import/validate/folder';
import { ImportRefused, Problems } from '#server/import/problem';
import { checkReferences } from '#server/import/validate/references';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

async function refusal(): Promise<string[]> {
  const problems = new Problems();
  try {
    checkReferences(await readFolder(folder.path, problems), problems);
    problems.throwIfAny();
  } catch (error) {
    if (error instanceof ImportRefused) return error.message.split('\n');
    throw error;
  }
  return [];
}

test('a good folder has no problem', async () => {
  expect(await refusal()).toEqual([]);
});

const noPrice = 'must be an amount such as 120 or 99.50, with two decimals at most and not negative';

test.each([
  ['surat/items.csv', '164.00', '164.0001', `:2:price  ${noPrice} (it is "164.0001")`],
  [
    'surat/items.csv',
    '164.00',
    '164.001',
    ':2:price  is ambiguous: if you mean 164001, write 164001.00 (it is "164.001")',
  ],
  [
    'surat/items.csv',
    '164.00',
    'â‚¹164',
    ':2:price  has garbled letters; it was probably "₹164": enter it again (it is "â‚¹164")',
  ],
  [
    'surat/items.csv',
    'Toor dal',
    'à¤˜à¥€',
    ':2:item_name  has garbled letters; it was probably "घी": enter it again (it is "à¤˜à¥€")',
  ],
  ['surat/items.csv', '164.00', '$164', ':2:price  is not in the store’s currency (it is "$164")'],
  [
    'surat/holidays.csv',
    '2027-10-29',
    '10/29/2027',
    ':2:date  has the month first, but dates of a store in India have the day first (it is "10/29/2027")',
  ],
  ['surat/holidays.csv', '2027-10-29', '29-Oct-27', ':2:date  must have a year of four digits (it is "29-Oct-27")'],
  ['stores.csv', '33001,33,surat,', '33001,33,surrat,', ':2:label  there is no folder surrat/'],
  [
    'surat/subscription-items.csv',
    '1001,Dal,6240',
    '1001,Dal,6241',
    ':2:gross  must repeat the price (it is "6240.00")',
  ],
  [
    'surat/subscription-items.csv',
    '780.00,5460',
    '780.00,5461',
    ':2:netValue  must be price minus discount (it is "5461.00")',
  ],
  [
    'surat/delivery.csv',
    'kind,value,charge,minimum,free_from',
    'Areas of delivery',
    ':1  is not the header row, which names the columns: kind, value, charge, minimum, free_from, dispatch_days, transit_days',
  ],
  ['surat/items.csv', '142.50', '-1', `:5:price  ${noPrice} (it is "-1")`],
  ['surat/items.csv', '185.00', '160', ':2:mrp  must not be below the price (it is "160")'],
  ['surat/items.csv', ',84,', ',8.4,', ':2:stock  must be a whole number, 0 or more (it is "8.4")'],
  ['surat/items.csv', 'true', 'yes', ':2:veg  must be true, false or empty (it is "yes")'],
  ['surat/items.csv', '1002,', '1001,', ':5:item_id  1001 is already in surat/items.csv:2'],
  ['surat/items.csv', '1003,Dupatta,102', '1003,Dupatta,103', ':6:category_id  103 is not in surat/categories.csv'],
  [
    'surat/items.csv',
    'Golden.,dal.webp',
    'Golden.,gold.webp',
    ':5:image_name1  the picture gold.webp is not in pictures/',
  ],
  [
    'surat/items.csv',
    '|red.webp|blue.webp;',
    '|blue.webp|red.webp;',
    ':6:colors  must have the picture of image_name1 as the main picture of the first colour (it is "Red|#AA1133|blue.webp|red.webp;Blue|#113…")',
  ],
  [
    'surat/items.csv',
    'Rinse twice.',
    '<script>',
    ':2:special_description  must be plain text: a "<" followed by a letter, "/" or "!" begins HTML (it is "Unoiled.  <script>")',
  ],
  [
    'surat/categories.csv',
    '102,Textiles',
    '101,Pulses,3\n102,Textiles',
    ':3:category_id  101 is already in surat/categories.csv:2',
  ],
  [
    'surat/items.csv',
    'Golden.',
    'Golden â€“ desi',
    ':5:special_description  has garbled letters; it was probably "Golden – desi": enter it again (it is "Golden â€“ desi")',
  ],
  [
    'surat/items.csv',
    'Moong dal',
    'à¤˜à¥€',
    ':5:item_name  has garbled letters; it was probably "घी": enter it again (it is "à¤˜à¥€")',
  ],
  [
    'surat/coupons.csv',
    '₹50 off',
    'â‚¹50 off',
    ':3:description  has garbled letters; it was probably "₹50 off": enter it again (it is "â‚¹50 off")',
  ],
  ['surat/delivery.csv', 'radius_km', 'miles', ':2:kind  must be radius_km, postal_codes or country (it is "miles")'],
  ['surat/delivery.csv', 'radius_km,6', 'radius_km,0', ':2:value  must be kilometres, such as 5 or 7.5 (it is "0")'],
  [
    'surat/hours.csv',
    'Tue,07:00,22:00',
    'Tue,07:00,06:30',
    ':3:closes  must be later than opens, or no later than 06:00 the next day; both are empty on a closed day (it is "06:30")',
  ],
  [
    'surat/hours.csv',
    'Tue,07:00,22:00,30,12,20,21:30\nWed,07:00',
    'Tue,18:00,06:00,30,12,20,21:30\nWed,05:00',
    ':3:closes  must be 05:00 at most, when the next day opens (it is "06:00")',
  ],
  ['surat/hours.csv', 'Sun,,,,,,', 'Sat,,,,,,', ':8:weekday  6 is already in surat/hours.csv:7'],
  ['surat/hours.csv', 'Sun,,,,,,\n', '', '  needs a row for each weekday (a closed one has opens and closes empty)'],
  ['surat/holidays.csv', '2027-10-29', '2027-02-30', ':2:date  must be a day that exists (it is "2027-02-30")'],
  ['surat/coupons.csv', '12.5', '120', ':2:value  must be 100 percent at most (it is "120")'],
  ['surat/coupons.csv', '2030-12-31,1', '2025-12-31,1', ':2:ends  must not be before starts (it is "2025-12-31")'],
  [
    'surat/subscriptions.csv',
    '3301',
    '3302,Tea,9,red.webp\n3301',
    ':2:subscriptionId  3302 has no row in surat/subscription-items.csv',
  ],
  ['surat/subscription-items.csv', '5460.00', '5250.00', ':2:netValue  must be price minus discount (it is "5250.00")'],
  ...['209.00', '0', '10920.00', '1.00'].map((selling) => [
    'surat/subscription-items.csv',
    '210.00',
    selling,
    `:2:selling  must be the price of one delivery, so that netValue pays for 1 to 366 deliveries (it is "${selling}")`,
  ]),
  ['surat/subscription-items.csv', '1001', '1009', ':2:itemId  1009 is not in surat/items.csv'],
  [
    'surat/subscription-items.csv',
    'Sat;Sun',
    'Sonntag',
    ':2:offdays  must be one of Mon, Tue, Wed, Thu, Fri, Sat, Sun (it is "Sonntag")',
  ],
  ['stores.csv', 'INR', 'JPY', ':2:currency  must be a currency with two decimals (it is "JPY")'],
  [
    'stores.csv',
    '395003',
    '39500',
    ':2:postal_code  must be a PIN code of 6 digits in India, or a postal code such as M5V 2T6 in Canada (it is "39500")',
  ],
  [
    'stores.csv',
    'Asia/Kolkata',
    'Asia/Surat',
    ':2:timezone  must be an IANA time zone such as Asia/Kolkata (it is "Asia/Surat")',
  ],
  ['stores.csv', '21.1959', '211.959', ':2:latitude  must be a number from -90 to 90 (it is "211.959")'],
  ['surat/items.csv', 'item_name', 'Item nmae', ':1:Item nmae  is not a column of this file (probably item_name)'],
  [
    'surat/items.csv',
    'Golden.,dal.webp',
    'Golden.,IMG_1.HEIC',
    `:5:image_name1  ${pictureTexts.heic()} (it is "IMG_1.HEIC")`,
  ],
  ['operator.csv', 'care@nukkad.example', 'care', ':4:value  must be an e-mail address (it is "care")'],
  ['operator.csv', 'support_email,care@nukkad.example\n', '', '  has no row for support_email'],
])('in %s %j become %j is refused', async (file, from, to, problem) => {
  await folder.edit(file, from, to);
  expect(await refusal()).toEqual([file + problem]);
});

test.each(['0', '121', '1.5'])('a store that waits %j minutes for answers is refused', async (minutes) => {
  await folder.edit('stores.csv', ',timezone', ',timezone,answer_minutes');
  await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${minutes}`);
  const [problem, ...more] = await refusal();
  expect(problem).toMatch(/^stores\.csv:2:answer_minutes {2}must be (a whole number of minutes, 1 to 120|120 at most)/);
  expect(more).toEqual([]);
});

test('every problem is named at once, in order, also those of a refused row, which raises none elsewhere', async () => {
  await folder.edit('surat/categories.csv', '101,Dals,1', '101,,x');
  await folder.edit('surat/items.csv', '164.00,185.00', 'abc,185.00');
  await folder.edit('surat/items.csv', 'twice.",dal.webp', 'twice.",dhal.webp');
  await folder.edit('surat/items.csv', '1003,Dupatta,102', '1001,Dupatta,109');
  await folder.edit('surat/subscriptions.csv', ',noOfDays,', ',days,');
  await folder.edit('surat/subscriptions.csv', ',30,dal.webp', ',30,thali.webp');
  await folder.edit('surat/items.csv', '142.50', 'free');
  await folder.edit('stores.csv', 'hello@surat.example', 'hello');
  await folder.remove('surat/hours.csv');
  expect(await refusal()).toEqual([
    'stores.csv:2:email  must be an e-mail address (it is "hello")',
    'surat/categories.csv:2:category_name  must not be empty',
    'surat/categories.csv:2:position  must be a whole number, 0 or more (it is "x")',
    'surat/hours.csv  is missing (its columns are weekday, opens, closes, slot_minutes, slot_capacity, lead_minutes, last_order)',
    `surat/items.csv:2:price  ${noPrice} (it is "abc")`,
    'surat/items.csv:4:image_name1  the picture dhal.webp is not in pictures/',
    `surat/items.csv:5:price  ${noPrice} (it is "free")`,
    'surat/items.csv:6:category_id  109 is not in surat/categories.csv',
    'surat/items.csv:6:item_id  1001 is already in surat/items.csv:2',
    'surat/subscriptions.csv:1:days  is not a column of this file (probably noOfDays)',
    'surat/subscriptions.csv:2:image  the picture thali.webp is not in pictures/',
  ]);
});

test('a wrong number that others refer to is one problem', async () => {
  await folder.edit('surat/categories.csv', '101,Dals', '109,Dals');
  expect(await refusal()).toEqual([
    'surat/items.csv:2:category_id  101 is not in surat/categories.csv (and 1 more row names it)',
  ]);
});

test('a wrong country is one problem, whatever day a file means by it', async () => {
  await folder.edit('stores.csv', ',India,₹', ',Indien,₹');
  await folder.edit('surat/holidays.csv', '2027-10-29', '05/06/2027');
  expect(await refusal()).toEqual(['stores.csv:2:country  must be India or Canada (it is "Indien")']);
});

test('a folder without its pictures is one problem', async () => {
  await rm(`${folder.path}/pictures`, { recursive: true });
  expect(await refusal()).toEqual(['pictures/  is missing']);
});

test('a picture’s name in other capitals is named beside the right one', async () => {
  await rename(`${folder.path}/pictures/logo.svg`, `${folder.path}/pictures/Logo.svg`);
  expect(await refusal()).toEqual([
    'stores.csv:2:store_logo  the picture logo.svg is not in pictures/, which has Logo.svg',
  ]);
});

test('a Mac’s files beside the others are passed over', async () => {
  await folder.write('surat/._items.csv', '\0\x05');
  expect(await refusal()).toEqual([]);
});

test('a misspelt optional file is not overlooked', async () => {
  await folder.write('surat/holiday.csv', 'date,name\n');
  expect(await refusal()).toEqual([
    'surat/holiday.csv  is not a file of this folder (they are categories.csv, items.csv, delivery.csv, hours.csv, holidays.csv, coupons.csv, subscriptions.csv, subscription-items.csv)',
  ]);
});

test('an optional file whose name is in capitals is not overlooked', async () => {
  await folder.remove('surat/coupons.csv');
  await folder.write('surat/Coupons.CSV', 'code\n');
  expect(await refusal()).toEqual([
    expect.stringMatching(/^surat\/Coupons\.CSV {2}is not a file of this folder \(they are categories\.csv,/),
  ]);
});

test('what cannot be read is a problem among the others', async () => {
  await folder.remove('surat/items.csv');
  await mkdir(`${folder.path}/surat/items.csv`);
  await folder.remove('surat/coupons.csv');
  await symlink('coupons.csv', `${folder.path}/surat/coupons.csv`);
  await folder.edit('stores.csv', 'hello@surat.example', 'hello');
  expect(await refusal()).toEqual([
    'stores.csv:2:email  must be an e-mail address (it is "hello")',
    expect.stringMatching(/^surat\/coupons\.csv {2}cannot be read: ELOOP: /),
    expect.stringMatching(/^surat\/items\.csv {2}cannot be read: EISDIR: /),
  ]);
});

test('the optional files may be missing', async () => {
  for (const file of ['holidays', 'coupons', 'subscriptions', 'subscription-items'])
    await folder.remove(`surat/${file}.csv`);
  expect(await refusal()).toEqual([]);
});

test('a folder that is not there is one problem', async () => {
  const nowhere = `${folder.path}/nowhere`;
  await expect(readFolder(nowhere, new Problems())).rejects.toThrow(`${nowhere}  there is no such folder`);
});

test('a file in place of a folder is one problem', async () => {
  const file = `${folder.path}/stores.csv`;
  await expect(readFolder(file, new Problems())).rejects.toThrow(`${file}  is not a folder`);
});

test('what a missing file would say is not asked for', async () => {
  await folder.remove('operator.csv');
  expect(await refusal()).toEqual(['operator.csv  is missing (its columns are key, value)']);
});
