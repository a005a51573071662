import type { Context, Tenant } from '../../../platform/context.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { countKnown } from '../../audience/imports/index.ts'
import { createClient, withRefusals } from './api/client.ts'
import { Gathering } from './gathering.ts'
import { type Input, type MovingFrom, originOf } from './origin.ts'
import { previewInTurn } from './preview-turns.ts'
import { beginApi, type Position, readApiPage } from './read-api.ts'
import { readFiles } from './read-files.ts'
import { typeOf } from './reading/column-facts.ts'
import { requireFiles } from './reading/parts.ts'
import { templateName } from './save-templates.ts'
import { stateOf } from './states.ts'
import { labelsNamed, listsNamed } from './store.ts'
import { Summary } from './summary.ts'

/** Records of an API that a preview reads: enough to see whether everything is understood. */
const RECORDS = 1000
const ADDRESSES = 2000

/** Shows what moving in would bring. Writes nothing. */
export async function previewMigration(context: Context, tenant: Tenant, input: Input) {
  const origin = originOf(context.app.config, input)
  return previewInTurn(tenant.id, origin.files ? 'files' : 'api', () => preview(context, tenant, input.source, origin))
}

async function preview(context: Context, tenant: Tenant, source: Input['source'], origin: MovingFrom) {
  const { app, db, now } = context
  const reading = { source, zone: tenant.timezone, now: now.getTime() }
  const gathering = new Gathering()
  const summary = new Summary()
  let isComplete = true
  if (origin.files) {
    const files = await requireFiles({ db, now }, tenant.id, origin.files)
    for await (const { portions } of readFiles({ app }, tenant.id, files, reading, gathering))
      for await (const rows of portions) summary.add(rows)
  } else {
    const { api, access } = origin
    isComplete = await withRefusals(async () => {
      const client = createClient({ app }, access)
      let at: Position | null = await beginApi(client, api)
      for (let records = 0; records < RECORDS && at; records += api.pageSize) {
        const read = await readApiPage({ app, tenantId: tenant.id }, client, api, reading, at)
        summary.add(gathering.add(read.file, read.portion))
        at = read.next
      }
      return at === null
    })
  }
  return present(context, tenant.id, { gathering, summary, isComplete, source })
}

interface Read {
  gathering: Gathering
  summary: Summary
  isComplete: boolean
  source: Input['source']
}

async function present({ db }: Context, tenantId: string, { gathering, summary, isComplete, source }: Read) {
  const known = { existing: 0, suppressed: 0 }
  for (const emails of summary.some(ADDRESSES)) {
    const { existing, suppressed } = await countKnown(db, tenantId, emails)
    known.existing += existing
    known.suppressed += suppressed
  }
  const lists = await listsNamed(db, tenantId, [...gathering.lists.keys()])
  const labels = await labelsNamed(db, tenantId, [...gathering.labels.keys()])
  const fields = new Map((await loadCustomFields(db, tenantId)).map((field) => [field.name.toLowerCase(), field]))
  const { rows, invalid, files, problems } = gathering
  return {
    source,
    isComplete,
    counts: { rows, invalid, ...summary.counts, ...known, templates: gathering.templates.length },
    files,
    lists: [...gathering.lists].map(([name, contacts]) => ({ name, contacts, exists: lists.has(name.toLowerCase()) })),
    labels: [...gathering.labels].map(([name, contacts]) => ({
      ...{ name, contacts, exists: labels.has(name.toLowerCase()) },
    })),
    customFields: gathering.columns.map((column) => {
      const own = fields.get(column.name.toLowerCase())
      return { name: column.name, type: own?.type ?? typeOf(column), filled: column.filled, exists: own !== undefined }
    }),
    templates: gathering.templates.slice(0, 100).map(templateName),
    problems,
    sample: summary.sample.map(({ email, marks, record }) => ({
      email,
      state: stateOf(marks),
      firstName: record.profile?.firstName ?? '',
      lastName: record.profile?.lastName ?? '',
      lists: (record.lists ?? []).slice(0, 10),
      labels: (record.labels ?? []).slice(0, 10),
      consentAt: record.consent?.at ?? record.consent?.confirmedAt ?? null,
    })),
  }
}
