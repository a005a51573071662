import { sql } from 'kysely'
import { counterCheck } from '../../../../../platform/counters/counter-check.ts'
import { addToCounters, dropCounters, readCounters } from '../../../../../platform/counters/counters.ts'
import type { Db } from '../../../../../platform/db/database.ts'

// Results are counters, not grouped queries: to group a million responses with ten answers each takes PostgreSQL many
// seconds, and the figures of an answer are known when it is stored. A response adds a row for each of its choices, the
// worker folds these, and results read one row for each choice of the survey.
const SCOPE = 'survey_answer'

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
    select ${tenantId}::bigint, ${SCOPE}, ${surveyId}::bigint, * from unnest(
      ${keys}::text[], ${keys.map((key) => (now.has(key) ? 1 : -1))}::bigint[])`).execute(db)
}

/** The counts of a survey by their keys. */
export async function countsOf(db: Db, tenantId: string, surveyId: string): Promise<Map<string, number>> {
  const counts = await readCounters(db, tenantId, SCOPE, [surveyId])
  return new Map(counts.map(({ key, value }) => [key, value]))
}

export const forgetCounts = (db: Db, tenantId: string, surveyId: string) =>
  dropCounters(db, tenantId, SCOPE, [surveyId])

/** Compares the counts of answers with the responses. */
export const answerCountsCheck = counterCheck({
  name: 'survey answers',
  scope: SCOPE,
  tables: ['survey', 'survey_response'],
  // Each answer counts once as given (`*`), and once for each of its values.
  truth: sql`
    select r.tenant_id, r.survey_id as object_id, a.key || ' ' || k.choice as key, count(*) as value
    from survey s
    join survey_response r on r.tenant_id = s.tenant_id and r.survey_id = s.id
    cross join lateral jsonb_each(r.answers) a
    cross join lateral jsonb_array_elements_text('["*"]'::jsonb || case
      when jsonb_typeof(a.value) = 'array' then a.value
      when jsonb_typeof(a.value) in ('number', 'string') then jsonb_build_array(a.value)
      else '[]' end) k (choice)
    group by 1, 2, 3`,
})
