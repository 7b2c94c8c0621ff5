import { startProducts } from '../features/product/product.ts';

startProducts();
