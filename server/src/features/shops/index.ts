export { allShops, getShop, insertShop, requireShop, type ShopRow } from './store.ts'
