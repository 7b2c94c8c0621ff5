import * as v from 'valibot';
import { operatorFacts } from './operator-facts.ts';
import { staffFile } from '../staff-file.ts';
import * as tables from './tables.ts';

/** An example, and a sentence for operators. */
export type Note = readonly [example: string, text: string];

type Entries = Record<string, v.GenericSchema<string, any> | v.OptionalSchema<v.GenericSchema<string, any>, any>>;

/** Does not compile unless every column is explained. */
const file = <E extends Entries>({ entries }: { entries: E }, notes: Record<keyof E, Note>) => ({
  entries: entries as Entries,
  notes: notes as Record<string, Note>,
});

/** By name. A store's files are in its folder. */
export const catalogueFiles = {
  'operator.csv': file(operatorFacts, {
    name: ['Nukkad', 'The name that customers know.'],
    legal_name: ['Nukkad Bazaar Private Limited', 'The company or person behind it, for terms and invoices.'],
    support_email: ['care@nukkad.example', 'Where customers write.'],
    support_phone: ['+91 98000 00000', 'Where customers call.'],
    support_hours: ['8 AM to 8 PM', 'When calls are answered.'],
    factory_address: ['Plot 12, Govindpura, Bhopal 462023', 'Where goods are made or kept.'],
    it_operations_address: ['Tapi House, Adajan, Surat 395009', 'Where the shop is run from.'],
    grievance_officer: ['Meera Desai', 'The person who answers complaints, as Indian law requires.'],
    grievance_email: ['grievance@nukkad.example', 'Where to complain in writing.'],
    grievance_phone: ['+91 98000 00009', 'Where to complain by telephone.'],
    cod_cities: [
      'Surat;Bhopal',
      'The cities in which cash on delivery is offered, with ; between them. Empty: nowhere.',
    ],
    country: ['India', '`India` or `Canada`.'],
    theme_colour: [
      '#003f62',
      'The main colour of its stores’ pages. Where white text would be hard to read on it, a darker shade is used. Left out: the shop’s blue.',
    ],
  }),
  'stores.csv': file(tables.storesFile, {
    store_id: ['33001', 'The store’s number, unique in the shop.'],
    saas_id: ['33', 'The operator’s number, the same for all its stores and unique in the shop.'],
    label: ['surat', 'The store’s address below the shop’s: `surat` for surat.shop.example. Its folder has this name.'],
    store_name: ['Surat Sadan', 'The name on the sign.'],
    store_logo: ['logo-surat.svg', 'A file in `pictures/`: svg, webp, png, jpg, avif or gif.'],
    address: ['14 Rang Upvan Lane, Nanpura, Surat', 'Where it is.'],
    postal_code: ['395003', 'A PIN code of 6 digits, or a postal code such as M5V 2T6.'],
    latitude: ['21.1959', 'Degrees north, for the distance to customers.'],
    longitude: ['72.8302', 'Degrees east.'],
    phone_no: ['+91 98000 00001', 'Where customers reach the store.'],
    email: ['hello@surat.example', 'Where customers write to the store.'],
    country: ['India', '`India` or `Canada`: how days and amounts are read, and which codes it delivers to.'],
    bank_account: ['₹', 'The currency’s sign, shown before prices.'],
    cuisines: ['Gujarati;Sweets', 'What it sells, with ; between the parts. Customers can search for these.'],
    currency: ['INR', 'The currency’s code (ISO 4217): `INR`, `CAD`.'],
    timezone: ['Asia/Kolkata', 'The time zone of its clock (IANA): `Asia/Kolkata`, `America/Toronto`.'],
    gstin: ['24AABXS3301K1ZJ', 'The number for the goods and services tax, 15 letters and digits. Invoices show it.'],
    gst_scheme: [
      'regular',
      'How it pays that tax: `regular`, `composition`, or `none`. Only a regular store shows tax on invoices. Left out: regular with a GSTIN, none without.',
    ],
    answer_minutes: [
      '10',
      'How many minutes, 1 to 120, the store waits for an answer about a missing line. Left out: 10.',
    ],
    alert_to: [
      '+919800000001;owner@surat.example',
      'Where new orders are announced: mobile numbers and e-mails, with ; between them. Left out: the staff on duty whose phones get no notifications.',
    ],
    theme_colour: ['#8e1b3a', 'The main colour of its pages, if it differs from its operator’s (in `operator.csv`).'],
    fssai: ['10720001000033', 'The 14 digits of its food licence. The pages of food and its invoices show it.'],
    upi_id: [
      'sadan@okhdfcbank',
      'The UPI ID that customers pay to on delivery. An import sets it only if the store has none; after that, owners change it at the counter.',
    ],
    accept_minutes: [
      '3',
      'Minutes until an order that no one has accepted is announced again. The staff on duty and the owners then get the message too. Left out: 3.',
    ],
    pack_minutes: [
      '10',
      'Minutes to pack an order, for its arrival time. An order placed too late to be packed before closing is for the next opening. Left out: 10.',
    ],
    km_minutes: ['4', 'How many minutes its riders need for a kilometre as the crow flies. Left out: 4.'],
    most_cash: [
      '15000.00',
      'The largest cash order; half until a customer’s first order is delivered or collected. Left out: 15000.00.',
    ],
    most_cash_pieces: [
      '100',
      'The most pieces in a cash order; half until a customer’s first order is delivered or collected. Left out: 100.',
    ],
    most_cash_each: [
      '30',
      'The most pieces of one item in a cash order; half until a customer’s first order is delivered or collected. Left out: 30.',
    ],
  }),
  'categories.csv': file(tables.categoriesFile, {
    category_id: ['101', 'The category’s number, unique in the store.'],
    category_name: ['Dals & pulses', 'Its name, unique in the store.'],
    position: ['1', 'Its place in the row of categories: small numbers come first.'],
  }),
  'items.csv': file(tables.itemsFile, {
    item_id: ['1001', 'The item’s number, unique in the store. It stays when anything else changes.'],
    item_name: ['Unpolished toor dal', 'What it is called.'],
    category_id: ['101', 'Its category, a number of `categories.csv`.'],
    unit: ['1 kg', 'What the price is for: a weight, a size, a number of pieces.'],
    price: ['164.00', 'What customers pay, tax included.'],
    mrp: ['185.00', 'The price printed on the pack, never below the price. Customers see how much they save.'],
    stock: ['84', 'How many pieces there are. An import does not undo sales since the last import.'],
    veg: ['true', '`true` vegetarian, `false` not; empty where it is not food.'],
    allergens: ['gluten;nuts', 'With ; between them.'],
    origin: ['Gujarat, India', 'Where it comes from.'],
    special_description: ['Sun-dried, not oiled.', 'Plain text about it; an empty line begins a new paragraph.'],
    image_name1: ['toor-dal.webp', 'Its picture, a file in `pictures/`: webp, png, jpg, avif or gif.'],
    colors: [
      'Red|#aa1133|red.webp|red-back.webp',
      'Colours to choose from, with ; between them, each `name|#hex|main picture|second picture`. The first has the picture of image_name1.',
    ],
    net_quantity: [
      '500 g',
      'The content of one: kg, g, l, ml, pieces, lb, oz or fl oz. The price per kg, litre or piece is computed from it.',
    ],
    fssai: ['10720001000033', 'The 14 digits of its maker’s food licence, if it is not the store’s.'],
    ingredients: ['Split pigeon peas', 'Its ingredients, the largest part first, as on the pack.'],
    nutrition: ['Energy 343 kcal;Protein 22 g', 'Per 100 g or ml, with ; between them, as on the pack.'],
    shelf_life: ['9 months from packing', 'How long it keeps.'],
    importer: ['Himalaya Trading Co., Navi Mumbai 400703', 'Name and address of the importer.'],
    family: [
      'toor-dal',
      'A code that all sizes of a product share. They are shown as one card. Each keeps its number, price, stock, picture and page.',
    ],
    size: [
      '1 kg',
      'The size of this item; `unit` must contain it. The card shows the size that comes first in the file.',
    ],
    hsn: [
      '0713',
      'The code of its kind of goods, 4, 6 or 8 digits. Invoices show it. Left out: the value set at the counter is kept.',
    ],
    tax_percent: [
      '5',
      'The tax that is in the price. Invoices show it. Left out: the value set at the counter is kept.',
    ],
    also_called: [
      'arhar|तुवर',
      'Other names that customers type, in any script, with | between them. Left out: earlier names stay.',
    ],
    barcode: [
      '8901234567890',
      'The number that the counter’s scanner reads, unique in the store. A 0 at its beginning, which spreadsheets drop, does not matter. Left out: the value set at the counter is kept.',
    ],
    hidden: ['true', '`true` takes the item off the shelf. Left out: the value set at the counter is kept.'],
    sold_out_until: ['2026-12-01', 'The day when it is on sale again. Left out: the value set at the counter is kept.'],
    low_stock: [
      '12',
      'The counter lists the item as low in stock at this number or below. Empty: 5. Left out: the value set at the counter is kept.',
    ],
  }),
  'delivery.csv': file(tables.deliveryFile, {
    kind: [
      'radius_km',
      'How the row describes the delivery area: `radius_km`, `postal_codes` or `country`. The first row that covers the customer’s address counts.',
    ],
    value: [
      '6',
      'Kilometres from the store; or postal codes, each in only one row, with ; between them: `395003`, in Canada `M5V`, or `395*` for all codes that begin with 395; or the store’s country, `India` or `Canada`.',
    ],
    charge: ['20.00', 'What delivery costs there.'],
    minimum: ['99.00', 'The smallest order; 0 for any.'],
    free_from: ['399.00', 'The sum from which delivery is free. Empty: never.'],
    dispatch_days: ['2 to 4', 'For `country` (by courier): the days until an order is dispatched, `2` or `2 to 4`.'],
    transit_days: [
      '3 to 5',
      'For `country` (by courier): the days that the courier then takes. Customers see the dates: “Arrives 3–7 Dec”.',
    ],
  }),
  'hours.csv': file(tables.hoursFile, {
    weekday: ['Mon', '`Mon` to `Sun`, one row each.'],
    opens: ['07:00', 'When it opens. Closed all day: leave opens and closes empty.'],
    closes: [
      '22:00',
      'When it closes; 00:00 is midnight. A time before the opening, until 06:00, is on the next morning.',
    ],
    slot_minutes: ['30', 'The length of a delivery slot, in minutes. Empty: no slots.'],
    slot_capacity: ['12', 'How many orders a slot takes. Empty: no slots.'],
    lead_minutes: ['20', 'How many minutes before the start of a slot orders for it end.'],
    last_order: ['21:30', 'The time until which the day’s slots can be ordered. Empty: no such limit.'],
  }),
  'holidays.csv': file(tables.holidaysFile, {
    date: ['2026-11-08', 'A day on which the store is closed.'],
    name: ['Diwali', 'The reason that customers see.'],
  }),
  'coupons.csv': file(tables.couponsFile, {
    code: ['SWAGAT10', 'What customers type: capitals, digits and hyphens.'],
    kind: ['percent', '`percent` or `amount`.'],
    value: ['10', 'The discount: percent, or an amount.'],
    minimum: ['199.00', 'The smallest sum for which it can be used; 0 for any.'],
    most: [
      '100.00',
      'The maximum discount, for a percentage. Empty: no limit. Leave it empty if the discount is an amount.',
    ],
    starts: ['2026-11-01', 'Its first day.'],
    ends: ['2026-11-30', 'Its last day.'],
    per_customer: [
      '1',
      'How often one customer may use it, also after a new account with the same number or e-mail. Empty: no limit.',
    ],
    description: ['10 % off your first basket', 'What customers read about it.'],
    first_order_only: ['true', '`true`: only for a customer’s first order from the store.'],
    listed: [
      'yes',
      '`yes`: offered in every cart for which it can be used, with one tap. Left out: customers must know its code.',
    ],
  }),
  'subscriptions.csv': file(tables.plansFile, {
    subscriptionId: ['3301', 'The plan’s number, unique in the store.'],
    description: ['Lunch for 30 days', 'What customers subscribe to.'],
    noOfDays: ['30', 'How many days it lasts, 366 at most.'],
    image: ['thali.webp', 'Its picture, a file in `pictures/`.'],
  }),
  'subscription-items.csv': file(tables.planItemsFile, {
    subscriptionId: ['3301', 'The plan, a number of `subscriptions.csv`.'],
    subscriptionItemId: ['330101', 'The line’s number, unique in the store.'],
    itemId: ['1001', 'The `itemId` in `items.csv` of the delivered item.'],
    name: ['Dal and rice', 'The name of the line in the plan.'],
    price: ['6240.00', 'The price of all its deliveries before the discount.'],
    discount: ['780.00', 'The discount.'],
    netValue: ['5460.00', 'What customers pay for it: price minus discount.'],
    gross: ['6240.00', 'The price again.'],
    offdays: ['Sat;Sun', 'Weekdays without a delivery, with ; between them. Empty: every day.'],
    selling: [
      '210.00',
      'The price of one delivery. netValue divided by it must be a whole number, the number of deliveries.',
    ],
  }),
  'messages.csv': file(tables.messagesFile, {
    kind: ['order_placed', 'The kind of message; `npm run store -- messages` lists them.'],
    language: ['en', 'The language of its text: `en`, for WhatsApp also `en_US` or `en_GB`. Left out: `en`.'],
    template_id: [
      '1007161234567890123',
      'The template’s number at MSG91, or in the DLT register for other providers. For WhatsApp, its name.',
    ],
    sender: ['NUKKAD', 'The header that it is sent with. Left out: `SMS_SENDER`, or the provider’s default.'],
    channel: ['whatsapp', '`sms` or `whatsapp`. Left out: `sms`.'],
  }),
  'staff.csv': file(staffFile, {
    store: ['surat', 'The store’s label.'],
    target: ['owner@surat.example', 'The mobile number or e-mail to which log-in codes go.'],
    role: [
      'owner',
      '`owner`, `manager`, `keeper`, `accountant`, `rider`, or `operator` for all stores of the store’s operator.',
    ],
    name: ['Hetal Mehta', 'The person’s name.'],
  }),
};

export type CatalogueFile = keyof typeof catalogueFiles;

export function needOf(entry: Entries[string]): 'filled' | 'may be empty' | 'may be left out' {
  if (entry.type === 'optional') return 'may be left out';
  return v.safeParse(entry, '').success ? 'may be empty' : 'filled';
}
