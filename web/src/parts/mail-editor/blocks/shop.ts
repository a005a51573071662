import {
  IconClockHour4,
  IconHeartHandshake,
  IconNews,
  IconShoppingBag,
  IconSquareRoundedNumber9,
  IconTicket,
} from '@tabler/icons-react'
import { MAIL_BLOCKS } from '../../mail-blocks/index.ts'
import { parseNodes } from '../model/parse.ts'
import { type Block, MAILS } from './define-block.ts'

/** Blocks that are filled when the mail is sent. */
export const SHOP: readonly Block[] = [
  {
    name: 'products',
    icon: IconShoppingBag,
    group: 'shop',
    level: 'row',
    surfaces: ['mail'],
    make: ({ texts, brand }) =>
      parseNodes(MAIL_BLOCKS.products.make({ source: 'best_selling', buttonText: texts.buy }, brand))[0]!,
  },
  {
    name: 'articles',
    icon: IconNews,
    group: 'shop',
    level: 'row',
    surfaces: ['mail'],
    make: ({ brand }) => parseNodes(MAIL_BLOCKS.articles.make({}, brand))[0]!,
  },
  {
    name: 'coupon',
    icon: IconTicket,
    group: 'shop',
    level: 'content',
    surfaces: ['mail'],
    make: ({ texts, brand }) => parseNodes(MAIL_BLOCKS.coupon.make({ label: texts.coupon }, brand))[0]!,
  },
  {
    name: 'countdown',
    icon: IconClockHour4,
    group: 'shop',
    level: 'content',
    surfaces: ['mail'],
    make: ({ brand, language: lang }) => {
      const { background, secondary: color } = brand.colors
      return parseNodes(MAIL_BLOCKS.countdown.make({ background, color, lang }, brand))[0]!
    },
  },
  {
    name: 'nps',
    icon: IconSquareRoundedNumber9,
    group: 'shop',
    level: 'content',
    surfaces: ['mail'],
    make: ({ texts, brand }) =>
      parseNodes(MAIL_BLOCKS.nps.make({ lowest: texts.unlikely, highest: texts.likely }, brand))[0]!,
  },
  {
    name: 'footer',
    icon: IconHeartHandshake,
    group: 'shop',
    level: 'row',
    surfaces: MAILS,
    make: ({ texts: { why, unsubscribe, preferences }, brand }) =>
      parseNodes(MAIL_BLOCKS.footer.make({ why, unsubscribe, preferences }, brand))[0]!,
  },
]
