import type { PageData } from '#lib/catalogue/page-data';
import type { PicturedCategory } from './CategoryRow.tsx';

/** The store's categories that hold products, each with the picture of its first one. */
export function picturedCategories(shop: PageData): PicturedCategory[] {
  const pictures = new Map<number, string>();
  for (let page = 1; page <= shop.pageCount(); page += 1)
    for (const { category_id, image_name1 } of shop.products(page))
      if (!pictures.has(category_id)) pictures.set(category_id, image_name1);
  return shop.categories().flatMap((category) => {
    const picture = pictures.get(category.category_id);
    return picture === undefined ? [] : [{ ...category, picture }];
  });
}
