import * as v from 'valibot';
import * as t from '#texts/import-tables';
import * as cell from '../../parse/cells.ts';

export const categoriesFile = v.object({
  category_id: cell.id,
  category_name: cell.requiredLine(100),
  position: cell.count,
});

export const itemsFile = v.pipe(
  v.object({
    item_id: cell.id,
    item_name: cell.requiredLine(200),
    category_id: cell.id,
    unit: cell.line(60),
    price: cell.money,
    mrp: cell.orNull(cell.money),
    stock: cell.count,
    veg: cell.booleanOrNull,
    allergens: cell.list(500),
    origin: cell.line(200),
    special_description: cell.prose(10_000),
    image_name1: cell.pictureName,
    colors: cell.colors,
    net_quantity: v.optional(cell.orNull(cell.netQuantity), ''),
    fssai: v.optional(cell.orNull(cell.foodLicence), ''),
    ingredients: v.optional(cell.orNull(cell.line(2000)), ''),
    nutrition: v.optional(cell.orNull(cell.listText(1000)), ''),
    shelf_life: v.optional(cell.orNull(cell.line(200)), ''),
    importer: v.optional(cell.orNull(cell.line(300)), ''),
    family: v.optional(cell.orNull(cell.line(60)), ''),
    size: v.optional(cell.orNull(cell.line(30)), ''),
    /** If one of these optional columns is missing, the stored values stay. */
    hsn: v.optional(cell.hsn),
    tax_percent: v.optional(cell.orNull(cell.percent)),
    also_called: v.optional(cell.names),
    barcode: v.optional(cell.barcode),
    hidden: v.optional(cell.yes),
    sold_out_until: v.optional(cell.orNull(cell.date)),
    low_stock: v.optional(cell.orNull(cell.count)),
  }),
  v.forward(
    v.partialCheck([['price'], ['mrp']], ({ price, mrp }) => mrp === null || mrp >= price, t.mrpBelowPrice),
    ['mrp'],
  ),
  v.forward(
    v.partialCheck(
      [['image_name1'], ['colors']],
      ({ image_name1, colors }) => !colors[0] || colors[0].main === image_name1,
      t.firstColourPicture,
    ),
    ['colors'],
  ),
  v.forward(
    v.partialCheck(
      [['family'], ['size']],
      ({ family, size }) => (family === null) === (size === null),
      t.sizeWithFamily,
    ),
    ['size'],
  ),
  v.forward(
    v.partialCheck([['unit'], ['size']], ({ unit, size }) => size === null || unit.includes(size), t.unitWithSize),
    ['unit'],
  ),
);
