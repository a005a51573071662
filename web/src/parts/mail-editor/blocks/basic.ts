import {
  IconBlockquote,
  IconBrandFacebook,
  IconBrandYoutube,
  IconClick,
  IconCode,
  IconH1,
  IconMenu2,
  IconMinus,
  IconPhoto,
  IconSpacingVertical,
  IconTable,
  IconTypography,
} from '@tabler/icons-react'
import { type Brand, fontStack, paletteOf } from '../../mail-blocks/brand/brand.ts'
import { MAIL_BLOCKS } from '../../mail-blocks/index.ts'
import { NOWHERE } from '../../mail-blocks/mjml.ts'
import { makeNode, withAttributes } from '../model/node.ts'
import { parseNodes } from '../model/parse.ts'
import { type Block, EVERYWHERE } from './define-block.ts'

const textLook = (brand: Brand) => ({
  'font-family': fontStack(brand.fonts.body),
  'font-size': '16px',
  'line-height': '1.6',
  color: brand.colors.text,
})

/** A node with values as people write them. */
const node = (tag: string, values: Record<string, string>, content: Parameters<typeof makeNode>[2] = '') =>
  withAttributes(makeNode(tag, {}, content), values)

const NETWORKS = ['facebook', 'instagram', 'youtube']

/** Blocks that stand in a column. */
export const BASIC: readonly Block[] = [
  {
    name: 'heading',
    icon: IconH1,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) => parseNodes(MAIL_BLOCKS.heading.make({ text: texts.heading }, brand))[0]!,
  },
  {
    name: 'text',
    icon: IconTypography,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) => node('mj-text', textLook(brand), texts.text),
  },
  {
    name: 'picture',
    icon: IconPhoto,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: () => node('mj-image', { src: '', alt: '' }, []),
  },
  {
    name: 'button',
    icon: IconClick,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) =>
      node(
        'mj-button',
        {
          'font-family': fontStack(brand.fonts.body),
          'font-size': '16px',
          'font-weight': '700',
          'background-color': brand.buttons.background,
          color: brand.buttons.color,
          'border-radius': `${brand.buttons.radius}px`,
          'inner-padding': '12px 26px',
          href: NOWHERE,
        },
        texts.button,
      ),
  },
  {
    name: 'divider',
    icon: IconMinus,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ brand }) => node('mj-divider', { 'border-width': '1px', 'border-color': paletteOf(brand).line }, []),
  },
  {
    name: 'space',
    icon: IconSpacingVertical,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: () => node('mj-spacer', { height: '24px' }, []),
  },
  {
    name: 'social',
    icon: IconBrandFacebook,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: () =>
      node(
        'mj-social',
        { mode: 'horizontal', 'icon-size': '28px', 'border-radius': '14px' },
        NETWORKS.map((name) => node('mj-social-element', { name: `${name}-noshare`, href: NOWHERE, alt: name })),
      ),
  },
  {
    name: 'video',
    icon: IconBrandYoutube,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ brand, baseUrl }) =>
      parseNodes(MAIL_BLOCKS.video.make({ mark: `${baseUrl}/pictures/play.png` }, brand))[0]!,
  },
  {
    name: 'menu',
    icon: IconMenu2,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) =>
      parseNodes(MAIL_BLOCKS.menu.make({ labels: [1, 2, 3].map((number) => `${texts.menu} ${number}`) }, brand))[0]!,
  },
  {
    name: 'table',
    icon: IconTable,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) => {
      const row = (tag: string) =>
        `<tr>${`<${tag} style="padding:8px;border-bottom:1px solid #d1d5db;text-align:left">${texts.cell}</${tag}>`.repeat(2)}</tr>`
      return node('mj-table', textLook(brand), row('th') + row('td') + row('td'))
    },
  },
  {
    name: 'quote',
    icon: IconBlockquote,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: ({ texts, brand }) =>
      parseNodes(MAIL_BLOCKS.quote.make({ text: texts.quote, author: texts.quoteAuthor }, brand))[0]!,
  },
  {
    name: 'html',
    icon: IconCode,
    group: 'content',
    level: 'content',
    surfaces: EVERYWHERE,
    make: () => makeNode('mj-raw', {}, '<tr><td style="padding:16px;text-align:center">HTML</td></tr>'),
  },
]
