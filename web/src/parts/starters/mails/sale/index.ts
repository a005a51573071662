import { backInStock } from './back-in-stock.ts'
import { bestsellers } from './bestsellers.ts'
import { blackFriday } from './black-friday.ts'
import { launch } from './launch.ts'
import { newArrivals } from './new-arrivals.ts'
import { priceDrop } from './price-drop.ts'
import { sale } from './sale.ts'

export const sales = [sale, blackFriday, newArrivals, bestsellers, launch, priceDrop, backInStock]
