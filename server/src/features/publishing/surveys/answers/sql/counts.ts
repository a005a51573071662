import { sql } from 'kysely'
import { addToCounters, dropCounters, readCounters } from '../../../../../platform/counters/counters.ts'
import type { Db } from '../../../../../platform/db/database.ts'

// Results are counters, not grouped queries: to group a million responses with ten answers each takes PostgreSQL many
// seconds, and the figures of an answer are known when it is stored. A response adds a row for each of its choices, the
// worker folds these, and results read one row for each choice of the survey.
export const ANSWER_SCOPE = 'survey_answer'

/** Adds the difference of two sets of keys to the counters of a survey. */
export async function countAnswers(
  db: Db,
  { tenantId, surveyId }: { tenantId: string; surveyId: string },
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
) {
  const [now, before] = [new Set(added), new Set(removed)]
  const keys = [...now.symmetricDifference(before)]
  if (!keys.length) return
  await addToCounters(sql`
    select ${tenantId}::bigint, ${ANSWER_SCOPE}, ${surveyId}::bigint, * from unnest(
      ${keys}::text[], ${keys.map((key) => (now.has(key) ? 1 : -1))}::bigint[])`).execute(db)
}

/** The counts of a survey by their keys. */
export async function countsOf(db: Db, tenantId: string, surveyId: string): Promise<Map<string, number>> {
  const counts = await readCounters(db, tenantId, ANSWER_SCOPE, [surveyId])
  return new Map(counts.map(({ key, value }) => [key, value]))
}

export const forgetCounts = (db: Db, tenantId: string, surveyId: string) =>
  dropCounters(db, tenantId, ANSWER_SCOPE, [surveyId])
