import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { inPages } from '../../../../../platform/db/in-pages.ts'
import { withoutPasswords } from '../../../../automation/automations/index.ts'
import type { Graph } from '../../../../automation/graphs/index.ts'
import type { ExportFile } from '../../slot.ts'
import { csvFile, madeFile, plain, rowsFile, time, typed } from '../define-file.ts'

interface Version {
  automation_id: string
  version: number
  name: string
  is_current: boolean
  graph: unknown
  created_at: Date
}

const versionsAfter = async (db: Db, tenantId: string, last: Version | undefined, limit: number) => {
  const { rows } = await sql<Version>`
    select v.automation_id, v.version, a.name, v.version = a.version as is_current, v.graph, v.created_at
    from automation_version v
    join automation a on a.tenant_id = v.tenant_id and a.id = v.automation_id
    where v.tenant_id = ${tenantId}
      and (v.automation_id, v.version) > (${last?.automation_id ?? '0'}::bigint, ${last?.version ?? 0}::int)
    order by v.automation_id, v.version
    limit ${limit}`.execute(db)
  return rows
}

const graphs = madeFile(
  {
    path: 'automations/graphs.jsonl',
    about: 'The graphs of automations in all versions, without passwords of webhooks; the current one is marked.',
    tables: ['automation_version'],
  },
  async function* ({ db, company }) {
    for await (const page of inPages<Version>((last, limit) => versionsAfter(db, company.id, last, limit)))
      yield page.map(({ graph, ...row }) => ({ ...row, graph: withoutPasswords(graph as Graph) }))
  },
)

export const automationFiles: readonly ExportFile[] = [
  rowsFile('automation', {
    path: 'automations/automations.jsonl',
    about: 'Automations with their settings.',
    without: ['graph_key', 'hears'],
    order: 'id',
  }),
  graphs,
  rowsFile('automation_node', {
    path: 'automations/nodes.jsonl',
    about: 'Nodes of automations: their numbers in runs and steps, and how many contacts passed.',
  }),
  csvFile({
    path: 'automations/runs.csv',
    about: 'Contacts in automations.',
    tables: ['automation_run'],
    columns: {
      id: plain('r.id'),
      automationId: plain('r.automation_id'),
      contactId: plain('r.contact_id'),
      node: plain('r.node'),
      startedAt: time('r.started_at'),
      endedAt: time('r.ended_at'),
      steps: plain('r.steps'),
    },
    from: ({ company }) => sql`automation_run r where r.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'automations/steps.csv',
    about: 'The steps of contacts in automations.',
    tables: ['automation_step'],
    columns: {
      runId: plain('s.run_id'),
      number: plain('s.n'),
      automationId: plain('s.automation_id'),
      contactId: plain('s.contact_id'),
      node: plain('s.node'),
      output: typed('s.output'),
      at: time('s.at'),
      failure: typed('s.failure'),
    },
    from: ({ company }) => sql`automation_step s where s.tenant_id = ${company.id}`,
  }),
  rowsFile('automation_sms', { path: 'automations/sms.jsonl', about: 'SMS that automations sent.', order: 'id' }),
  rowsFile('automation_call', { path: 'automations/calls.jsonl', about: 'Calls of webhooks by automations.' }),
  rowsFile('automation_mailing', {
    path: 'automations/mailings.jsonl',
    about: 'The mails of automations: which source of mails/messages.csv belongs to which node.',
  }),
  rowsFile('automation_day', { path: 'automations/days.jsonl', about: 'Contacts that entered automations, by day.' }),
]
