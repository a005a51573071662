// Reads feeds in threads, piece by piece: companies share the threads fairly, and no request waits for a large feed.
import type { App } from '../../../../platform/app.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { type Piece, piecesOf } from '../../../audience/imports/index.ts'
import { FeedFault } from '../reading/faults.ts'
import type { FeedFormat } from '../reading/format.ts'
import type * as work from './piece-work.ts'

interface Context {
  app: Pick<App, 'offload'>
  tenantId: string
}

const MODULE = new URL('./piece-work.ts', import.meta.url)
const FIELD = { field: 'file' }
const INSPECT = inThread<typeof work.inspect>(MODULE, 'inspect', FIELD)
const STAGE = inThread<typeof work.stagePiece>(MODULE, 'stagePiece', FIELD)

/** Detects the format of a feed from its beginning. Throws a FeedFault. */
export const inspect = async ({ app, tenantId }: Context, ...args: Parameters<typeof work.inspect>) =>
  withoutFault(await app.offload.run(INSPECT, `feed ${tenantId}`, ...args))

/**
 * Reads a feed from its beginning and yields the result of each piece. While the caller handles one, a thread works on the
 * next. Throws a FeedFault.
 */
export async function* readPieces(
  { app, tenantId }: Context,
  content: AsyncIterable<Uint8Array>,
  format: FeedFormat,
  plan: work.Plan,
): AsyncGenerator<work.Stageable, void, undefined> {
  const start = (piece: Piece, from: work.Position | null) => {
    const answer = app.offload.run(STAGE, `feed ${tenantId}`, piece, { format, from }, plan)
    // The caller may stop before it looks at this piece.
    answer.catch(() => {})
    return answer
  }
  let running: Promise<work.PieceResult> | undefined
  for await (const piece of piecesOf(content, format.encoding)) {
    const before = running && withoutFault(await running)
    running = start(piece, before?.position ?? null)
    if (before) yield before.result
  }
  yield withoutFault(await running!).result
}

function withoutFault<T extends object>(answer: T | work.Faulty): T {
  if ('fault' in answer) throw new FeedFault(answer.fault)
  return answer
}
