import {
  IconColumns1,
  IconColumns2,
  IconColumns3,
  IconLayoutColumns,
  IconLayoutSidebar,
  IconPhotoStar,
} from '@tabler/icons-react'
import { paletteOf } from '../../mail-blocks/brand/brand.ts'
import { type MailNode, makeNode, withAttributes } from '../model/node.ts'
import { BASIC } from './basic.ts'
import { type Block, EVERYWHERE, type NewBlock } from './define-block.ts'

const make = (name: string, context: NewBlock): MailNode => BASIC.find((block) => block.name === name)!.make(context)
const section = ({ brand }: NewBlock, columns: MailNode[][]) =>
  makeNode(
    'mj-section',
    { 'background-color': brand.colors.background },
    columns.map((inside) => makeNode('mj-column', {}, inside)),
  )

const columns = (count: number, icon: Block['icon']): Block => ({
  name: `columns${count}`,
  icon,
  group: 'layout',
  level: 'row',
  surfaces: EVERYWHERE,
  make: (context) =>
    section(
      context,
      Array.from({ length: count }, () => []),
    ),
})

/** Rows of the body. */
export const LAYOUT: readonly Block[] = [
  columns(1, IconColumns1),
  columns(2, IconColumns2),
  columns(3, IconColumns3),
  columns(4, IconLayoutColumns),
  {
    name: 'pictureText',
    icon: IconLayoutSidebar,
    group: 'layout',
    level: 'row',
    surfaces: EVERYWHERE,
    make: (context) =>
      section(context, [[make('picture', context)], ['heading', 'text', 'button'].map((name) => make(name, context))]),
  },
  {
    name: 'hero',
    icon: IconPhotoStar,
    group: 'layout',
    level: 'row',
    surfaces: EVERYWHERE,
    make: (context) => {
      const { primary, onPrimary } = paletteOf(context.brand)
      const centred = (name: string, values: Record<string, string>) =>
        withAttributes(make(name, context), { align: 'center', ...values })
      const row = section(context, [
        [
          centred('heading', { color: onPrimary, 'font-size': '34px' }),
          centred('text', { color: onPrimary }),
          centred('button', { 'background-color': onPrimary, color: primary }),
        ],
      ])
      return withAttributes(row, { 'background-color': primary, padding: '48px 0' })
    },
  },
]
