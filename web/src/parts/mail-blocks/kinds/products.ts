import { type Brand, fontStack, paletteOf } from '../brand/brand.ts'
import { defineBlock } from '../define-block.ts'
import { code, element, quoted, styled, when, words } from '../mjml.ts'

export const PRODUCT_SOURCES = ['feed', 'newest', 'best_selling', 'recommended', 'cart', 'viewed'] as const
export type ProductSource = (typeof PRODUCT_SOURCES)[number]

const STANDARD = {
  source: 'newest' as ProductSource,
  /** The name of the feed: templates call it so. */
  feed: '',
  /** Codes of chosen products. */
  codes: [] as readonly string[],
  limit: 4,
  columns: 2,
  showPrice: true,
  showOldPrice: true,
  showButton: true,
  buttonText: '',
}
type Shown = typeof STANDARD

/** Products in rows. Their number is known only when the mail is sent: what is not there takes no place. */
export const products = defineBlock({
  kind: 'products',
  place: 'row',
  standard: STANDARD,
  make: (settings, brand, marks) => {
    const columns = between(settings.columns, 1, 4)
    const limit = between(settings.source === 'feed' ? settings.codes.length : settings.limit, 1, 12)
    const paper = paletteOf(brand).paper
    const inside = columns === 1 ? wide(settings, brand) : grid(columns, settings, brand)
    // One row is written and repeated when the mail is sent, so a mail with many products is not larger.
    const row = element(
      'mj-section',
      { 'css-class': 'paper', 'background-color': paper, padding: '8px 20px', 'text-align': 'left' },
      inside,
    )
    return element(
      'mj-wrapper',
      { ...marks, 'css-class': 'paper', 'background-color': paper, padding: '0' },
      code(`{% for row in ${itemsOf(settings, limit)}|list|batch(${columns}) %}`),
      row,
      code('{% endfor %}'),
    )
  },
})

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(value) || least))

function itemsOf({ source, feed, codes }: Shown, limit: number): string {
  switch (source) {
    case 'feed':
      return `[${codes
        .slice(0, limit)
        .map((one) => `data.product(${quoted(one)})`)
        .join(', ')}]|select`
    case 'newest':
      return `data.products(${quoted(feed)}, ${limit})`
    case 'best_selling':
      return `data.bestSellers(${limit})`
    case 'recommended':
      return `data.recommended(${limit})`
    case 'viewed':
      return `data.viewed(${limit})`
    case 'cart':
      return `data.cart().items[:${limit}]`
  }
}

/** Two products stay side by side on phones, so four columns become two rows of two. */
function grid(columns: number, settings: Shown, brand: Brand): string {
  const card = (at: number, width: string) =>
    when(`row[${at}]`, element('mj-column', { width, 'vertical-align': 'top' }, ...parts(at, settings, brand)))
  if (columns === 3) return [0, 1, 2].map((at) => card(at, `${100 / 3}%`)).join('')
  const pairs = columns === 2 ? [0] : [0, 2]
  const width = columns === 2 ? '100%' : '50%'
  return pairs
    .map((at) => when(`row[${at}]`, element('mj-group', { width }, card(at, '50%'), card(at + 1, '50%'))))
    .join('')
}

/** One product in a row: its picture beside its words, on phones too. */
function wide(settings: Shown, brand: Brand): string {
  const [picture, ...rest] = parts(0, settings, brand)
  return element(
    'mj-group',
    {},
    element('mj-column', { width: '38%', 'vertical-align': 'middle' }, picture!),
    element('mj-column', { width: '62%', 'vertical-align': 'middle' }, ...rest),
  )
}

/** Explicit, because not every mail has the look of the shop in its head. */
const buttonLook = (brand: Brand) => ({
  'background-color': brand.buttons.background,
  color: brand.buttons.color,
  'border-radius': `${brand.buttons.radius}px`,
  'font-family': fontStack(brand.fonts.body),
  'font-weight': '700',
})

function parts(
  /** The place of the product in its row. */
  at: number,
  { source, columns, showPrice, showOldPrice, showButton, buttonText }: Shown,
  brand: Brand,
): string[] {
  const of = (field: string) => `row[${at}].${field}`
  const { heading, quiet, accent } = paletteOf(brand)
  const isCart = source === 'cart'
  const address = isCart ? `{{ ${of('url')}|default(data.cart().url, true) }}` : `{{ ${of('url')} }}`
  const name = `{{ ${of('name')}|default(${of('code')}, true) }}`
  const price = isCart
    ? `{{ ${of('quantity')}|default(1) }} × {{ ${of('unitPrice')} }} {{ data.cart().currency }}`
    : `{{ ${of('priceText')} }}`
  const old = `{% if ${of('oldPriceText')} %}<s style="${styled({ color: quiet, 'font-weight': 'normal' })}">{{ ${of('oldPriceText')} }}</s> &nbsp;{% endif %}`
  const text = { padding: '4px 12px', 'font-size': '15px', 'line-height': '1.45' }
  return [
    when(
      of('imageUrl'),
      element('mj-image', {
        src: `{{ ${of('imageUrl')} }}`,
        alt: name,
        href: address,
        padding: '8px 12px',
        // Three columns stand below each other on phones.
        'fluid-on-mobile': columns === 3 ? 'true' : undefined,
        'border-radius': `${Math.min(brand.buttons.radius, 12)}px`,
      }),
    ),
    element(
      'mj-text',
      { ...text, 'css-class': 'ink', 'font-family': fontStack(brand.fonts.body), color: heading },
      element(
        'a',
        { href: address, style: styled({ color: heading, 'font-weight': 'bold', 'text-decoration': 'none' }) },
        name,
      ),
    ),
    ...(showPrice
      ? [
          when(
            of(isCart ? 'unitPrice' : 'priceText'),
            element(
              'mj-text',
              { ...text, 'css-class': 'ink', color: accent, 'font-weight': '700' },
              (showOldPrice && !isCart ? old : '') + price,
            ),
          ),
        ]
      : []),
    ...(showButton && buttonText
      ? [
          element(
            'mj-button',
            {
              href: address,
              align: 'left',
              ...buttonLook(brand),
              'font-size': '14px',
              'inner-padding': '10px 18px',
              padding: '8px 12px 16px',
            },
            words(buttonText),
          ),
        ]
      : []),
  ]
}
