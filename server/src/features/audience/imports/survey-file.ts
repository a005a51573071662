import type { Context } from '../../../platform/context.ts'
import { withFaultsOf } from './files.ts'
import { readPieces, SURVEY } from './in-threads.ts'
import type { Plan } from './mapping.ts'
import { MAX_PROBLEMS, type Problem } from './piece-work.ts'
import type { Format } from './reading/format.ts'

/** Addresses at a time: more would hold the thread too long as a parameter of a statement. */
const ADDRESSES = 2000

interface Surveyed {
  problems: Problem[]
  counts: { valid: number; invalid: number; duplicateInFile: number }
}

/**
 * Reads a whole file. `each` gets its addresses piece by piece, every address once. Keeps all addresses in memory: 25 MB
 * for the largest file.
 */
export async function surveyFile(
  { app, tenantId }: { app: Pick<Context['app'], 'files' | 'offload'>; tenantId: string },
  { key, format, plan }: { key: string; format: Format; plan: Plan },
  each: (emails: readonly string[]) => Promise<unknown>,
): Promise<Surveyed> {
  const { problems, counts }: Surveyed = { problems: [], counts: { valid: 0, invalid: 0, duplicateInFile: 0 } }
  const hints: Problem[] = []
  const add = (to: Problem[], more: readonly Problem[]) => void to.push(...more.slice(0, MAX_PROBLEMS - to.length))
  const seen = new Map<string, number>()
  await withFaultsOf('fileId', async () => {
    const content = (await app.files.read(key))!
    for await (const survey of readPieces({ app, tenantId }, content, format, SURVEY, plan)) {
      counts.invalid += survey.invalid
      add(problems, survey.problems)
      add(hints, survey.hints)
      const fresh = survey.emails.filter((email, i) => {
        const earlier = seen.get(email)
        seen.set(email, survey.lines[i]!)
        if (earlier === undefined) return true
        // The last row of an address counts, so the earlier one is the problem.
        counts.duplicateInFile += 1
        add(problems, [{ line: earlier, code: 'duplicate', value: email }])
        return false
      })
      for (let from = 0; from < fresh.length; from += ADDRESSES) await each(fresh.slice(from, from + ADDRESSES))
    }
  })
  counts.valid = seen.size
  // Faults matter more than hints.
  add(problems, hints)
  return { problems: problems.sort((a, b) => a.line - b.line), counts }
}
