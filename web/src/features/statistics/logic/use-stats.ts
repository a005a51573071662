import { useApi } from '../../../api/hooks.ts'
import { useSearchState } from '../../../core/search-state.ts'
import { faultOf } from '../../../parts/object/table.ts'
import { vatOf } from './earned.ts'
import { type About, type Mailing, namedBy, statsOf } from './mailing.ts'

/** The figures of a mailing, as the address wants them counted. */
export function useStats(mailing: Mailing) {
  const [{ count, vat: chosen }] = useSearchState()
  const humans = count !== 'all'
  const vat = vatOf(chosen)
  const { route, path, query } = statsOf(mailing, '')
  const asked = useApi(
    route,
    { path, query: { ...query, humans, ...(vat ? { vat } : {}) } },
    { keeps: true, isShown: true },
  )
  return { humans, stats: asked.data, fault: faultOf(asked) }
}

/** How mails of some days, or of a mailing, were read. */
export const useReading = (about: About) => useApi('GET /stats/reading', { query: about }, { keeps: true }).data

/** The rates of all campaigns, or of all automations, in a year: to compare one of them with. */
export const useAverage = (mailing: Mailing) =>
  useApi('GET /stats/comparison', { query: namedBy(mailing) }).data?.average.rates
