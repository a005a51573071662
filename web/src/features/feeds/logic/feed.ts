import type { Answer } from '../../../api/client.ts'

export type Feed = Answer<'GET /feeds/{feed_id}'>
export type Run = NonNullable<Feed['lastRun']>
export type Kind = Feed['kind']
export type Preview = Answer<'GET /feeds/{feed_id}/preview'>

export const KINDS = ['products', 'articles', 'data'] as const
export const FORMATS = ['auto', 'heureka', 'zbozi', 'google', 'rss', 'json', 'csv'] as const
/** Minutes between two readings that people can choose. */
export const INTERVALS = [60, 120, 240, 360, 720, 1440] as const

export type State = 'never' | 'waiting' | Run['status']

/** What a feed is doing, or how its last run ended. */
export function stateOf({ lastRun, nextRunAt }: Pick<Feed, 'lastRun' | 'nextRunAt'>, now = Date.now()): State {
  if (lastRun?.status === 'running') return 'running'
  if (nextRunAt !== null && Date.parse(nextRunAt) <= now) return 'waiting'
  return lastRun?.status ?? 'never'
}

/** Whether the feed changes without anybody doing anything. */
export const isWorking = (feed: Pick<Feed, 'lastRun' | 'nextRunAt'>) => ['waiting', 'running'].includes(stateOf(feed))

/** How far a run is: the file is there once its size is known, and has been read once its items are counted. */
export const phaseOf = ({ bytes, items }: Pick<Run, 'bytes' | 'items'>) =>
  bytes === 0 ? 'downloading' : items === 0 ? 'reading' : 'saving'

/** Reasons why a whole feed could not be read. */
export const REASONS = [
  'scheme',
  'dns',
  'address',
  'deadline',
  'network',
  'too_large',
  'empty',
  'html',
  'doctype',
  'format',
  'encoding',
  'binary',
  'truncated',
  'too_many_items',
  'no_items',
  'data_key',
  'server',
] as const

type Reason = (typeof REASONS)[number] | 'redirect' | 'denied' | 'missing' | 'status'

/** The text that explains a failure. Answers of the server are explained by their status. */
export function reasonOf({ reason, httpStatus }: Pick<Run, 'reason' | 'httpStatus'>): Reason {
  if (reason === 'status') {
    if (httpStatus === null) return 'status'
    if (httpStatus >= 300 && httpStatus < 400) return 'redirect'
    if (httpStatus === 401 || httpStatus === 403) return 'denied'
    return httpStatus === 404 || httpStatus === 410 ? 'missing' : 'status'
  }
  return REASONS.find((one) => one === reason) ?? 'server'
}
