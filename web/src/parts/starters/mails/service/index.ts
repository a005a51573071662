import { nps } from './nps.ts'
import { order } from './order.ts'
import { review } from './review.ts'
import { shipping } from './shipping.ts'

export const service = [order, shipping, review, nps]
