import type { Palette } from '../../mail-blocks/brand/brand.ts'
import { type Attributes, element } from '../../mail-blocks/mjml.ts'

interface RowOptions {
  ground?: 'paper' | 'tint' | 'primary' | (string & {})
  padding?: string
  /** Columns stay side by side on phones. */
  isGroup?: boolean
}

/** Rows and spaces in the colours of a mail. */
export function layoutIn(colors: Palette) {
  const surfaceOf = (ground: string): Attributes => {
    if (ground === 'paper' || ground === 'tint') return { 'css-class': ground, 'background-color': colors[ground] }
    return { 'background-color': ground === 'primary' ? colors.primary : ground }
  }
  /** A row with several columns. */
  const columns = (
    all: readonly (readonly string[])[],
    { ground = 'paper', padding = '8px 0', isGroup = false }: RowOptions = {},
    widths: readonly string[] = [],
  ) => {
    const made = all.map((inside, i) =>
      element('mj-column', { width: widths[i], 'vertical-align': widths.length ? 'middle' : 'top' }, ...inside),
    )
    return element(
      'mj-section',
      { ...surfaceOf(ground), padding },
      ...(isGroup ? [element('mj-group', {}, ...made)] : made),
    )
  }
  return {
    columns,
    row: (inside: readonly string[], options?: RowOptions) => columns([inside], options),
    space: (height: number) => element('mj-spacer', { height: `${height}px` }),
    divider: () => element('mj-divider', { 'css-class': 'line' }),
  }
}
