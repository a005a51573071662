import { rateLimited } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'

/**
 * What a preview reads: large or small files, or an API. A preview of large files keeps up to a million addresses in memory,
 * so two of them run at a time; small ones do not wait for them. One of an API is small, and waits for another host.
 */
export type PreviewKind = 'large' | 'small' | 'api'

const RUNNING = { large: 2, small: 4 }
const LARGE = 4 * 1024 ** 2

/** The kind of a preview of files with so many bytes. */
export const kindOfFiles = (bytes: number): PreviewKind => (bytes > LARGE ? 'large' : 'small')

/** Previews of one company that wait or run. More are refused, so that waiting requests do not pile up. */
const MOST_WAITING = 5
const RETRY_AFTER_S = 10

const ofCompany = createTurns(1)
const ofAll = { large: createTurns(RUNNING.large), small: createTurns(RUNNING.small) }
const waiting = new Map<string, number>()

/**
 * Every preview takes its turn here: a company has one of files and one of an API at a time, so that a host that does not
 * answer holds up nothing else. 429 when too many of the company wait.
 */
export async function previewInTurn<T>(tenantId: string, kind: PreviewKind, preview: () => Promise<T>): Promise<T> {
  const owner = `${tenantId} ${kind === 'api' ? 'api' : 'files'}`
  const before = waiting.get(owner) ?? 0
  if (before >= MOST_WAITING) throw rateLimited('preview', RETRY_AFTER_S)
  waiting.set(owner, before + 1)
  try {
    return await ofCompany(owner, () => (kind === 'api' ? preview() : ofAll[kind]('all', preview)))
  } finally {
    const left = waiting.get(owner)! - 1
    if (left) waiting.set(owner, left)
    else waiting.delete(owner)
  }
}
