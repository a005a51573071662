/** How strong the colour of a cell is, from 0 to 1: the largest value has the full colour. */
export const heatOf = (value: number, most: number) => (most > 0 ? value / most : 0)

/** Text on strong colours is white. */
export const isStrong = (heat: number) => heat > 0.85

/** The background of a cell. A cell without a value has none. */
export const colourOf = (heat: number) =>
  heat > 0
    ? `color-mix(in srgb, var(--mantine-color-brand-6) ${Math.round(8 + heat * 92)}%, transparent)`
    : 'light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-6))'

interface Hour {
  weekday: number
  hour: number
  opens: number
  clicks: number
}

/** The hour of the week with most opens and clicks; undefined without any. */
export function bestHour(hours: readonly Hour[]): Hour | undefined {
  const best = hours.reduce<Hour | undefined>(
    (most, one) => (most && sumOf(most) >= sumOf(one) ? most : one),
    undefined,
  )
  return best && sumOf(best) > 0 ? best : undefined
}

export const sumOf = ({ opens, clicks }: Pick<Hour, 'opens' | 'clicks'>) => opens + clicks
