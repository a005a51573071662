export { readOrderSecret } from './order-secrets.ts'
export { presentBrand } from './present.ts'
export { Brand, ORDER_PLATFORMS, ORDER_STATES, type OrderPlatform } from './schemas.ts'
export { allShops, getShop, insertShop, requireShop, updateShop } from './store.ts'
