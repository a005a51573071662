import { birthday } from './birthday.ts'
import { browse } from './browse.ts'
import { cart } from './cart.ts'
import { nameDay } from './name-day.ts'
import { referral } from './referral.ts'
import { vip } from './vip.ts'
import { welcome } from './welcome.ts'
import { welcomeCoupon } from './welcome-coupon.ts'
import { winBack } from './win-back.ts'

export const people = [welcome, welcomeCoupon, cart, browse, winBack, birthday, nameDay, vip, referral]
