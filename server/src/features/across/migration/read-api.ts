import type { Context } from '../../../platform/context.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { type ApiClient, ApiRefusal } from './api/client.ts'
import type { Api } from './api/define-api.ts'
import type { FoundFile } from './gathering.ts'
import type { Reading } from './reading/plan.ts'
import type * as work from './reading/table-work.ts'
import type { Names } from './sources/smartemailing.ts'

const READ_PAGE = inThread<typeof work.readPage>(new URL('./reading/table-work.ts', import.meta.url), 'readPage', {
  field: 'url',
})

/** How far an API is read. Plain data: it is stored after each page. */
export interface Position {
  names: Names
  phase: number
  page: number
}

/** The service has more records than one move reads. */
export class TooManyRecords extends Error {
  override name = 'TooManyRecords'
}

/** A page that was read, and where the next one is; null after the last. */
export interface ApiPage {
  /** What the page is of, for problems. */
  file: FoundFile
  portion: work.Portion
  next: Position | null
}

export const beginApi = async (client: ApiClient, api: Api): Promise<Position> => ({
  names: await api.begin(client),
  phase: 0,
  page: 0,
})

/** Reads a page of the API. */
export async function readApiPage(
  { app, tenantId }: { app: Pick<Context['app'], 'offload'>; tenantId: string },
  client: ApiClient,
  api: Api,
  reading: Reading,
  at: Position,
): Promise<ApiPage> {
  const phase = api.phases[at.phase]!
  const file: FoundFile = { name: phase.path(at.page), kind: 'contacts', rows: 0, reason: null }
  const nextPhase = at.phase + 1 < api.phases.length ? { ...at, phase: at.phase + 1, page: 0 } : null
  let text: string
  try {
    text = await client.get(phase.path(at.page))
  } catch (error) {
    if (!phase.isOptional || !(error instanceof ApiRefusal)) throw error
    return { file, portion: { rows: [], invalid: 0, problems: [], columns: [] }, next: nextPhase }
  }
  const { kind } = phase
  const found = await app.offload.run(READ_PAGE, tenantId, text, reading, { kind, names: at.names })
  if (!found) throw new ApiRefusal('url', 'answer')
  const { total, ...portion } = found
  // An empty page is the last one: a short one may only show that the service gives fewer records than it was asked for.
  if (total === 0) return { file, portion, next: nextPhase }
  if (at.page * api.pageSize >= phase.most) throw new TooManyRecords()
  return { file, portion, next: { ...at, page: at.page + 1 } }
}
