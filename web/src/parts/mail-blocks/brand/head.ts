import { element } from '../mjml.ts'
import { type Brand, fontStack, paletteOf } from './brand.ts'

/** The space left and right of texts. */
export const SIDE = '32px'

/** The attributes that elements of a mail have unless they say otherwise. */
export function attributesOf(brand: Brand): string {
  const { text, button, onButton, paper, line } = paletteOf(brand)
  return element(
    'mj-attributes',
    {},
    element('mj-all', { 'font-family': fontStack(brand.fonts.body) }),
    element('mj-text', { 'font-size': '16px', 'line-height': '1.6', color: text, padding: `8px ${SIDE}` }),
    element('mj-table', { color: text }),
    element('mj-button', {
      'background-color': button,
      color: onButton,
      'border-radius': `${brand.buttons.radius}px`,
      'font-size': '16px',
      'font-weight': '700',
      'inner-padding': '14px 30px',
      padding: `12px ${SIDE}`,
    }),
    element('mj-section', { padding: '0', 'background-color': paper }),
    element('mj-wrapper', { padding: '0' }),
    element('mj-image', { padding: '0' }),
    element('mj-divider', { 'border-color': line, 'border-width': '1px', padding: `20px ${SIDE}` }),
  )
}

// Clients that let the mail choose get these colours. Coloured rows and pictures stay as they are.
const DARK = [
  'body, .ground, .ground > div, .ground > table, .ground > table > tbody > tr > td { background: #121316 !important }',
  '.paper, .paper > table, .paper > table > tbody > tr > td { background: #1c1e22 !important }',
  '.tint, .tint > table, .tint > table > tbody > tr > td { background: #272a30 !important }',
  '.ink div, .ink p, .ink td, .ink th, .ink a, .ink strong { color: #f1f2f4 !important }',
  '.quiet div, .quiet a, .scale td, .ink s { color: #b3b8c2 !important }',
  '.line p { border-top-color: #3a3e46 !important }',
]

/** The rule for links that say nothing themselves. */
export const linkStyle = ({ links }: Brand) =>
  `a { color: ${links.color}; text-decoration: ${links.underline ? 'underline' : 'none'} }`

const stylesOf = (brand: Brand) => `${linkStyle(brand)} @media (prefers-color-scheme: dark) { ${DARK.join(' ')} }`

/** The head of a mail: the look of its elements, also in the dark. */
export const headOf = (brand: Brand) =>
  element(
    'mj-head',
    {},
    attributesOf(brand),
    element('mj-style', {}, stylesOf(brand)),
    element(
      'mj-raw',
      {},
      '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    ),
  )
