export { shopProducts } from './catalogue/shop-items.ts'
