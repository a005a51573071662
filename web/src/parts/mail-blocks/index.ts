import { articles } from './kinds/articles.ts'
import { countdown } from './kinds/countdown.ts'
import { coupon } from './kinds/coupon.ts'
import { footer } from './kinds/footer.ts'
import { heading } from './kinds/heading.ts'
import { menu } from './kinds/menu.ts'
import { nps } from './kinds/nps.ts'
import { products } from './kinds/products.ts'
import { quote } from './kinds/quote.ts'
import { video } from './kinds/video.ts'

/** The blocks that are written from settings, by the value of `data-block`. */
export const MAIL_BLOCKS = { articles, countdown, coupon, footer, heading, menu, nps, products, quote, video }
export type MailBlockKind = keyof typeof MAIL_BLOCKS
