import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFolder } from '#server/import/validate/folder';
import { checkReferences } from '#server/import/validate/references';
import { ImportRefused, Problems } from '#server/import/problem';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

async function read() {
  const problems = new Problems();
  const contents = await readFolder(folder.path, problems);
  checkReferences(contents, problems);
  problems.throwIfAny();
  return contents;
}

test('the numbers to alert are read in every form', async () => {
  await folder.edit('stores.csv', ',timezone\n', ',timezone,alert_to\n');
  await folder.edit('stores.csv', 'Asia/Kolkata', 'Asia/Kolkata,098250 12345; +91(0)9825012346;Owner@Surat.example');
  const [surat] = (await read()).stores;
  expect(surat?.store.value.alert_to).toBe('+919825012345;+919825012346;owner@surat.example');
});

test.each(['12345', '1234567890', '0261 2461234'])('%s is no number to alert', async (number) => {
  await folder.edit('stores.csv', ',timezone\n', ',timezone,alert_to\n');
  await folder.edit('stores.csv', 'Asia/Kolkata', `Asia/Kolkata,${number}`);
  await expect(read()).rejects.toThrow(/^stores\.csv:2:alert_to {2}must be e-mails or mobile numbers/);
});

test.each(['395003', '395 003;39*', '395*', '3*'])('delivery to %s is understood', async (codes) => {
  await folder.edit('surat/delivery.csv', '395*', codes);
  expect((await read()).stores[0]?.delivery[1]?.value.value).toBe(codes);
});

test.each([
  ['395*', 'M5V', ':3:value  has M5V, which is not an Indian PIN code; the store is in India'],
  ['395*', '395003;000000', ':3:value  has 000000, which is not an Indian PIN code; the store is in India'],
  ['postal_codes,395*', 'country,Canada', ':3:value  must be India, the country of the store (it is "Canada")'],
  ['radius_km,6', 'postal_codes,395 003;395*', ':3:value  395* is already in surat/delivery.csv:2'],
  ['radius_km,6', 'radius_km,', ':2:value  must not be empty'],
])('delivery with %s as %s is refused', async (from, to, problem) => {
  await folder.edit('surat/delivery.csv', from, to);
  await expect(read()).rejects.toThrow(`surat/delivery.csv${problem}`);
});

test.each([
  ['395001;39500', '39500'],
  ['3950031', '3950031'],
])('delivery to %s is refused', async (codes, partial) => {
  await folder.edit('surat/delivery.csv', '395*', codes);
  await expect(read()).rejects.toThrow(
    new ImportRefused([
      {
        file: 'surat/delivery.csv',
        line: 3,
        column: 'value',
        message: `has ${partial}: a PIN code has 6 digits, a Canadian one is M5V or M5V 2T6, and ${partial}* is every code that begins like this (it is "${codes}")`,
      },
    ]),
  );
});
