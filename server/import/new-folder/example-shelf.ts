import { placeholderName, type StoreItems } from './new-folder.ts';

const categories = ['Staples', 'Dairy', 'Vegetables', 'Household'];

const goods: [name: string, category: number, unit: string, price: string][] = [
  ['Basmati rice', 1, '1 kg', '120.00'],
  ['Wheat flour', 1, '5 kg', '260.00'],
  ['Toor dal', 1, '1 kg', '165.00'],
  ['Sugar', 1, '1 kg', '48.00'],
  ['Sunflower oil', 1, '1 l', '145.00'],
  ['Milk', 2, '500 ml', '34.00'],
  ['Paneer', 2, '200 g', '95.00'],
  ['Onions', 3, '1 kg', '40.00'],
  ['Potatoes', 3, '1 kg', '35.00'],
  ['Bath soap', 4, '1 piece', '38.00'],
];

export const exampleShelf: StoreItems = {
  categories: categories.map((category_name, index) => ({
    category_id: String(index + 1),
    category_name,
    position: String(index + 1),
  })),
  items: goods.map(([item_name, category, unit, price], index) => ({
    item_id: String(index + 1),
    item_name,
    category_id: String(category),
    unit,
    price,
    stock: '20',
    special_description: 'An example. Change or remove it at the counter.',
    image_name1: placeholderName,
  })),
};
