import { type Brand, fontStack, paletteOf } from '../brand/brand.ts'
import { defineBlock } from '../define-block.ts'
import { code, element, quoted, styled, when, words } from '../mjml.ts'

const STANDARD = {
  /** The name of the feed: templates call it so. */
  feed: '',
  limit: 3,
  columns: 1,
  showPicture: true,
  showText: true,
  linkText: '',
}

/** Articles of a feed. Their number is known only when the mail is sent: what is not there takes no place. */
export const articles = defineBlock({
  kind: 'articles',
  place: 'row',
  standard: STANDARD,
  make: (settings, brand, marks) => {
    const columns = settings.columns === 2 ? 2 : 1
    const limit = Math.min(12, Math.max(1, Math.trunc(settings.limit) || 1))
    const paper = paletteOf(brand).paper
    const rows = Array.from({ length: Math.ceil(limit / columns) }, (_, row) => {
      const items = Array.from({ length: Math.min(columns, limit - row * columns) }, (_, i) => row * columns + i)
      const inside =
        columns === 1 ? beside(items[0]!, settings, brand) : items.map((item) => card(item, settings, brand)).join('')
      return when(
        `items[${row * columns}]`,
        element(
          'mj-section',
          { 'css-class': 'paper', 'background-color': paper, padding: '12px 20px', 'text-align': 'left' },
          inside,
        ),
      )
    })
    return element(
      'mj-wrapper',
      { ...marks, 'css-class': 'paper', 'background-color': paper, padding: '0' },
      code(`{% set items = data.articles(${quoted(settings.feed)}, ${limit}) %}`),
      ...rows,
    )
  },
})

type Shown = typeof STANDARD

const card = (item: number, settings: Shown, brand: Brand) =>
  when(
    `items[${item}]`,
    element(
      'mj-column',
      { width: '50%', 'vertical-align': 'top' },
      ...picture(item, settings),
      ...text(item, settings, brand),
    ),
  )

/** The picture at the left; without one the words take the whole row. */
const beside = (item: number, settings: Shown, brand: Brand) =>
  settings.showPicture
    ? element(
        'mj-group',
        {},
        element('mj-column', { width: '36%', 'vertical-align': 'top' }, ...picture(item, settings)),
        element('mj-column', { width: '64%', 'vertical-align': 'top' }, ...text(item, settings, brand)),
      )
    : element('mj-column', {}, ...text(item, settings, brand))

const picture = (item: number, { showPicture }: Shown) =>
  showPicture
    ? [
        when(
          `items[${item}].imageUrl`,
          element('mj-image', {
            src: `{{ items[${item}].imageUrl }}`,
            alt: `{{ items[${item}].name }}`,
            href: `{{ items[${item}].url }}`,
            padding: '6px 12px',
            'border-radius': '6px',
          }),
        ),
      ]
    : []

function text(item: number, { showText, linkText }: Shown, brand: Brand): string[] {
  const { heading, link } = paletteOf(brand)
  const address = `{{ items[${item}].url }}`
  return [
    element(
      'mj-text',
      {
        'css-class': 'ink',
        'font-family': fontStack(brand.fonts.heading),
        'font-size': '19px',
        'line-height': '1.35',
        color: heading,
        padding: '4px 12px',
      },
      element(
        'a',
        { href: address, style: styled({ color: heading, 'font-weight': 'bold', 'text-decoration': 'none' }) },
        `{{ items[${item}].name }}`,
      ),
    ),
    ...(showText
      ? [
          when(
            `items[${item}].description`,
            element(
              'mj-text',
              { 'css-class': 'ink', 'font-size': '15px', 'line-height': '1.55', padding: '2px 12px' },
              `{{ items[${item}].description|striptags|truncate(160) }}`,
            ),
          ),
        ]
      : []),
    ...(linkText
      ? [
          element(
            'mj-text',
            { 'css-class': 'ink', 'font-size': '15px', padding: '4px 12px 8px' },
            element('a', { href: address, style: styled({ color: link, 'font-weight': 'bold' }) }, words(linkText)),
          ),
        ]
      : []),
  ]
}
