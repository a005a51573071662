import type { Readable } from 'node:stream'
import type { Context } from '../../../../platform/context.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { readPieces, SAMPLE_BYTES } from '../../../audience/imports/index.ts'
import { SOURCES } from '../sources/index.ts'
import type { Part } from './parts.ts'
import type { Reading } from './plan.ts'
import { isOfSuppressions } from './suppression-names.ts'
import type * as work from './table-work.ts'

const MODULE = new URL('./table-work.ts', import.meta.url)
const FIELD = { field: 'fileIds' }
const INSPECT = inThread<typeof work.inspectTable>(MODULE, 'inspectTable', FIELD)
const READ = inThread<typeof work.readTablePiece>(MODULE, 'readTablePiece', FIELD)
const JSON_FILE = inThread<typeof work.readJson>(MODULE, 'readJson', FIELD)

/** Larger JSON files are not read: they cannot be read piece by piece. */
const MAX_JSON = 16 * 1024 * 1024

/** What was found in a file. */
export interface ReadPart {
  path: string
  kind: 'contacts' | 'suppressions' | 'template' | 'ignored'
  /** Why it is ignored. */
  reason: string | null
  /** Whether it says who must not be mailed. */
  hasState: boolean
  /** It would say who must not be mailed, but cannot be read. */
  isMissed: boolean
  /** The rows, in portions; reading them reads the file. */
  portions: AsyncIterable<work.Portion>
}

type ReadContext = { app: Pick<Context['app'], 'offload'>; tenantId: string }

/** Finds out what a file holds. Its rows are read when the caller asks for them. */
export async function openPart(context: ReadContext, part: Part, reading: Reading): Promise<ReadPart> {
  if (part.kind === 'html') return { ...nothing(part, null), kind: 'template' }
  if (part.kind === 'other') return nothing(part, 'kind', WORKBOOK.test(part.path) && isMissed(part, reading))
  return part.kind === 'json' ? openJson(context, part, reading) : openTable(context, part, reading)
}

const nothing = ({ path }: Part, reason: string | null, isMissed = false): ReadPart => ({
  ...{ path, kind: 'ignored', reason, hasState: false, isMissed, portions: none() },
})

/** Workbooks hold addresses too, pictures do not. */
const WORKBOOK = /\.(?:xls[xmb]?|ods|numbers)$/i
/** Of these files it is known that they have no addresses. */
const EMPTY = new Set(['empty', 'header_only'])

const isMissed = ({ path }: Part, { source }: Reading) => isOfSuppressions(SOURCES[source], path)

async function* none(): AsyncGenerator<work.Portion> {}

async function openTable({ app, tenantId }: ReadContext, part: Part, reading: Reading): Promise<ReadPart> {
  const sample = await beginningOf(await part.open(), SAMPLE_BYTES)
  const found = await app.offload.run(INSPECT, tenantId, sample, reading, part.path)
  if ('fault' in found) return nothing(part, found.fault.code, !EMPTY.has(found.fault.code) && isMissed(part, reading))
  const { format, plan, saysWhoLeft } = found
  if (!plan) return nothing(part, 'no_addresses', saysWhoLeft || isMissed(part, reading))
  return {
    path: part.path,
    kind: plan.isSuppression ? 'suppressions' : 'contacts',
    reason: null,
    hasState: plan.hasState,
    isMissed: false,
    portions: (async function* () {
      yield* readPieces({ app, tenantId }, await part.open(), format, READ, plan)
    })(),
  }
}

async function openJson({ app, tenantId }: ReadContext, part: Part, reading: Reading): Promise<ReadPart> {
  const content = await beginningOf(await part.open(), MAX_JSON + 1)
  if (content.length > MAX_JSON) return nothing(part, 'too_large', isMissed(part, reading))
  const found = await app.offload.run(JSON_FILE, tenantId, content.toString('utf8'), reading, part.path)
  if (!found) return nothing(part, 'no_addresses', isMissed(part, reading))
  const { plan, ...portion } = found
  return {
    ...{ path: part.path, kind: 'contacts', reason: null, hasState: plan.hasState, isMissed: false },
    portions: (async function* () {
      yield portion
    })(),
  }
}

/** The first bytes of a stream, which is then closed. */
export async function beginningOf(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= bytes) break
  }
  return Buffer.concat(chunks).subarray(0, bytes)
}
