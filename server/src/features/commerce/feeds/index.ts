export { keptItems } from './catalogue/kept-items.ts'
export { mailProducts } from './catalogue/mail-products.ts'
export { shopProducts } from './catalogue/shop-items.ts'
