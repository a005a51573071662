import { element, styled, words } from '../../mail-blocks/mjml.ts'
import type { Kit } from './kit.ts'

const SAMPLES = ['mug', 'lamp', 'plant', 'vase'] as const

interface Shown {
  limit: number
  columns: number
  hasButton: boolean
}

/** Drawn products for a shop that has no feed yet. */
export function samples(kit: Kit, { limit, columns, hasButton }: Shown): string {
  // Two stay side by side on phones, so four columns become two rows of two.
  const per = columns === 4 ? 2 : columns
  return Array.from({ length: Math.ceil(limit / per) }, (_, line) => {
    const count = Math.min(per, limit - line * per)
    const cards = Array.from({ length: count }, (_, i) =>
      element(
        'mj-column',
        { width: `${100 / per}%`, 'vertical-align': 'top' },
        ...card(kit, line * per + i, { isFluid: per === 3, hasButton }),
      ),
    )
    return element(
      'mj-section',
      { 'css-class': 'paper', 'background-color': kit.colors.paper, padding: '8px 20px', 'text-align': 'left' },
      ...(per === 2 ? [element('mj-group', {}, ...cards)] : cards),
    )
  }).join('')
}

function card(
  { pictureAddress, brand, colors, shared, shop }: Kit,
  i: number,
  { isFluid, hasButton }: { isFluid: boolean; hasButton: boolean },
): string[] {
  const sample = SAMPLES[i % SAMPLES.length]!
  const name = shared(sample)
  const small = { padding: '4px 12px', 'font-size': '15px', 'line-height': '1.45', 'css-class': 'ink' }
  const link = { color: colors.heading, 'font-weight': 'bold', 'text-decoration': 'none' }
  const button = { align: 'left', 'font-size': '14px', 'inner-padding': '10px 18px', padding: '8px 12px 16px' }
  return [
    element('mj-image', {
      ...{ src: pictureAddress(`product-${sample}`), alt: name, href: shop, padding: '8px 12px' },
      'fluid-on-mobile': isFluid ? 'true' : undefined,
      'border-radius': `${Math.min(brand.buttons.radius, 12)}px`,
    }),
    element(
      'mj-text',
      { ...small, color: colors.heading },
      element('a', { href: shop, style: styled(link) }, words(name)),
    ),
    element('mj-text', { ...small, color: colors.accent, 'font-weight': '700' }, shared('price')),
    ...(hasButton ? [element('mj-button', { href: shop, ...button }, words(shared('buy')))] : []),
  ]
}
