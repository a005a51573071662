export { presentBrand } from './present.ts'
export { Brand } from './schemas.ts'
export { allShops, getShop, insertShop, requireShop, updateShop } from './store.ts'
