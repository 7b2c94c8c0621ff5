import { startProducts } from '../components/product/product.ts';

startProducts();
