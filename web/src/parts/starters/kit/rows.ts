import { SIDE } from '../../mail-blocks/brand/head.ts'
import { articles as articlesBlock } from '../../mail-blocks/kinds/articles.ts'
import { footer as footerBlock } from '../../mail-blocks/kinds/footer.ts'
import { products as productsBlock } from '../../mail-blocks/kinds/products.ts'
import { element, styled } from '../../mail-blocks/mjml.ts'
import type { Kit } from './kit.ts'
import { samples } from './samples.ts'

/** The logo above the mail, on the colour around it. */
export const top = ({ logo, colors }: Kit, align = 'center') =>
  element(
    'mj-section',
    { 'background-color': colors.ground, 'css-class': 'ground', padding: '28px 0 20px' },
    element('mj-column', {}, logo(align)),
  )

/** The logo inside the mail. */
export const inside = ({ logo, row }: Kit, align = 'left') => row([logo(align)], { padding: '28px 0 12px' })

export const footer = ({ brand, shared }: Kit, why = 'why') =>
  footerBlock.make({ why: shared(why), unsubscribe: shared('unsubscribe'), webversion: shared('webversion') }, brand)

/** A picture from edge to edge. */
export const wide = ({ row, picture, say, shop }: Kit, file: string) =>
  row([picture(file, say('alt'), { href: shop })], { padding: '0' })

/** A heading, a text and a button in the middle. */
export const message = ({ row, title, text, button, space, say }: Kit) =>
  row(
    [
      title(say('title'), { align: 'center' }),
      text(say('text'), { align: 'center', size: 17 }),
      button(say('button'), { align: 'center' }),
      space(16),
    ],
    { padding: '32px 0 8px' },
  )

/** What every order of the shop brings, with icons. */
export const benefits = ({ columns, picture, text, shared, colors }: Kit) =>
  columns(
    (['delivery', 'return', 'chat'] as const).map((name) => [
      picture(`icon-${name}`, '', { width: 56, padding: '8px 0' }),
      text(`<strong style="color:${colors.heading}">${shared(`${name}Title`)}</strong><br>${shared(`${name}Text`)}`, {
        align: 'center',
        size: 14,
      }),
    ]),
    { ground: 'tint', padding: '20px 0' },
  )

interface Shown {
  source?: 'newest' | 'best_selling' | 'recommended' | 'cart' | 'viewed'
  limit?: number
  columns?: number
  /** A heading above the products. */
  title?: string
  hasButton?: boolean
}

/** Products of the shop. Newest ones need a feed: without one, drawn products stand in their place. */
export function goods(
  kit: Kit,
  { source = 'newest', limit = 4, columns = 2, title, hasButton = true }: Shown = {},
): string {
  const { place, brand, shared, row, title: heading, space } = kit
  const above = title ? row([heading(title, { level: 2, align: 'center' }), space(4)], { padding: '28px 0 0' }) : ''
  const buttonText = hasButton ? shared('buy') : ''
  if (source !== 'newest' || place.productFeed) {
    const feed = place.productFeed ?? ''
    return (
      above +
      productsBlock.make({ source, feed, limit, columns, showButton: hasButton, buttonText }, brand) +
      row([space(16)], { padding: '0' })
    )
  }
  return above + samples(kit, { limit, columns, hasButton }) + row([space(16)], { padding: '0' })
}

const STORIES = ['hills', 'kitchen', 'plants'] as const

/** Articles of the shop's feed. Without one, places for three of them. */
export function stories(kit: Kit): string {
  const { place, brand, shared, columns, picture, title, text, shop, colors } = kit
  if (place.articleFeed)
    return articlesBlock.make({ feed: place.articleFeed, limit: 3, linkText: shared('read') }, brand)
  return STORIES.map((name) =>
    columns(
      [
        [picture(`story-${name}`, shared(`${name}Title`), { href: shop, padding: `8px 8px 8px ${SIDE}` })],
        [
          title(shared(`${name}Title`), { level: 3 }),
          text(
            `${shared(`${name}Text`)}<br>${element('a', { href: shop, style: styled({ color: colors.link, 'font-weight': 'bold' }) }, shared('read'))}`,
            { size: 15 },
          ),
        ],
      ],
      { padding: '8px 0', isGroup: true },
      ['40%', '60%'],
    ),
  ).join('')
}

/** Three steps with numbers. */
export const steps = ({ columns, number, text, say }: Kit, ground: 'paper' | 'tint' = 'paper') =>
  columns(
    ['1', '2', '3'].map((at) => [number(at), text(say(`step${at}`), { align: 'center', size: 15 })]),
    { ground, padding: '20px 0 24px' },
  )

/** A signature below a letter. */
export const signed = ({ text, shared }: Kit) => text(`${shared('regards')}<br><strong>{company}</strong>`)
