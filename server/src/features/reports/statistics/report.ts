import type { describeFigures } from './mailing.ts'

type Figures = Awaited<ReturnType<typeof describeFigures>>
type Cell = string | number | null

export const REPORT_COLUMNS = ['group', 'name', 'figure', 'value']

/** A report as one table with a line for each figure. */
export function reportLines({
  totals: { revenue, ...totals },
  rates,
  timeline,
  providers,
  links,
  variants,
  rest,
}: Figures): Cell[][] {
  return [
    ...lines('totals', '', totals),
    ...revenue.map(({ currency, amount }) => ['totals', currency, 'revenue', amount]),
    ...lines('rates', '', rates),
    ...timeline.flatMap(({ day, ...figures }) => lines('timeline', day, figures)),
    ...providers.flatMap(({ provider, ...figures }) => lines('providers', provider, figures)),
    ...variants.flatMap((figures) => variantLines('variants', 'variant rates', figures)),
    ...(rest ? variantLines('rest', 'rest rates', rest) : []),
    ...links.flatMap(({ number, url, ...figures }) => lines('links', `${number} ${url}`, figures)),
  ]
}

const variantLines = (
  group: string,
  ratesGroup: string,
  { key, rates, revenue, ...figures }: Figures['variants'][number],
): Cell[][] => [
  ...lines(group, key, figures),
  ...revenue.map(({ currency, amount }) => [group, key, `revenue ${currency}`, amount]),
  ...lines(ratesGroup, key, rates),
]

export const lines = (group: string, name: string, figures: Record<string, number | null>): Cell[][] =>
  Object.entries(figures).map(([figure, value]) => [group, name, figure, value])

/** Rows that are all there. */
export async function* once<T>(rows: T) {
  yield rows
}
