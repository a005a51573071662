import { paletteOf } from '../brand/brand.ts'
import { defineBlock } from '../define-block.ts'
import { element, NOWHERE, words } from '../mjml.ts'

/** A row of links: labels and addresses in the same order. */
export const menu = defineBlock({
  kind: 'menu',
  place: 'column',
  standard: { labels: [] as readonly string[], urls: [] as readonly string[], align: 'center' },
  make: ({ labels, urls, align }, brand, marks) =>
    element(
      'mj-navbar',
      { ...marks, 'css-class': 'ink', align },
      ...labels.map((label, i) =>
        element(
          'mj-navbar-link',
          {
            href: urls[i] || NOWHERE,
            color: paletteOf(brand).heading,
            'font-size': '14px',
            'font-weight': '700',
            'text-transform': 'none',
            'text-decoration': 'none',
            padding: '10px 12px',
          },
          words(label),
        ),
      ),
    ),
})
