import { sql } from 'kysely'
import { counterCheck } from '../../../../platform/counters/counter-check.ts'
import { ANSWER_SCOPE } from '../answers/sql/counts.ts'

/** Compares the counts of answers with the responses. */
export default counterCheck({
  name: 'survey answers',
  scope: ANSWER_SCOPE,
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
