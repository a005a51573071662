import { BASIC } from './basic.ts'
import type { Block, Surface } from './define-block.ts'
import { LAYOUT } from './layout.ts'
import { PAGE } from './page.ts'
import { SHOP } from './shop.ts'

const ALL: readonly Block[] = [...BASIC, ...LAYOUT, ...SHOP, ...PAGE]

export const blocksOf = (surface: Surface) => ALL.filter(({ surfaces }) => surfaces.includes(surface))
export const blockNamed = (name: string) => ALL.find((block) => block.name === name)
