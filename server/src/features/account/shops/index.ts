export { presentBrand } from './present.ts'
export { Brand, ORDER_STATES } from './schemas.ts'
export { allShops, getShop, insertShop, requireShop, updateShop } from './store.ts'
