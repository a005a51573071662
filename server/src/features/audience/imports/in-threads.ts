// Reads files in threads, piece by piece: companies share the threads fairly, and no request waits for a large file.
import type { Readable } from 'node:stream'
import type { App } from '../../../platform/app.ts'
import { inThread, type ThreadFunction } from '../../../platform/threads/offload.ts'
import type * as work from './piece-work.ts'
import type { guessEncoding } from './reading/encoding.ts'
import { FileFault } from './reading/faults.ts'
import type { Format } from './reading/format.ts'
import { piecesOf } from './reading/pieces.ts'
import type { Piece } from './reading/read-piece.ts'

interface Context {
  app: Pick<App, 'offload'>
  tenantId: string
}

/** The field to blame when a part of a file takes too long. */
const FIELD = { field: 'file' }
const MODULE = new URL('./piece-work.ts', import.meta.url)
const INSPECT = inThread<typeof work.inspect>(MODULE, 'inspect', FIELD)
const ENCODING = inThread<typeof guessEncoding>(
  new URL('./reading/encoding.ts', import.meta.url),
  'guessEncoding',
  FIELD,
)

export const COUNT = inThread<typeof work.countPiece>(MODULE, 'countPiece', FIELD)
export const SURVEY = inThread<typeof work.surveyPiece>(MODULE, 'surveyPiece', FIELD)
export const STAGE = inThread<typeof work.stagePiece>(MODULE, 'stagePiece', FIELD)

/** Detects the format of a file from its beginning, and guesses its columns. Throws a FileFault. */
export const inspect = async ({ app, tenantId }: Context, ...args: Parameters<typeof work.inspect>) =>
  withoutFault(await app.offload.run(INSPECT, tenantId, ...args))

export const encodingOf = ({ app, tenantId }: Context, sample: Uint8Array) =>
  app.offload.run(ENCODING, tenantId, sample)

/**
 * Reads a file from its beginning and yields the result of each piece. While the caller handles one, a thread works on the
 * next. Throws a FileFault.
 */
export async function* readPieces<Args extends unknown[], T>(
  { app, tenantId }: Context,
  content: Readable,
  format: Format,
  call: ThreadFunction<(piece: Piece, place: work.Place, ...args: Args) => work.PieceResult<T>>,
  ...args: Args
): AsyncGenerator<T, void, undefined> {
  const start = (piece: Piece, from: work.Place['from']) => {
    const answer: Promise<work.PieceResult<T>> = app.offload.run(
      call,
      `import ${tenantId}`,
      piece,
      { format, from },
      ...args,
    )
    // The caller may stop before it looks at this piece.
    answer.catch(() => {})
    return answer
  }
  let running: Promise<work.PieceResult<T>> | undefined
  for await (const piece of piecesOf(content, format.encoding)) {
    const before = running && withoutFault(await running)
    running = start(piece, before?.position ?? null)
    if (before) yield before.result
  }
  yield withoutFault(await running!).result
}

export function withoutFault<T extends object>(answer: T | work.Faulty): T {
  if ('fault' in answer) throw new FileFault(answer.fault.code, answer.fault.line)
  return answer
}
