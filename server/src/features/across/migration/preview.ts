import type { Context, Tenant } from '../../../platform/context.ts'
import { loadCustomFields } from '../../audience/custom-fields/index.ts'
import { countKnown } from '../../audience/imports/index.ts'
import { createClient, SHORT, withRefusals } from './api/client.ts'
import { Gathering } from './gathering.ts'
import { type Input, type MovingFrom, originOf } from './origin.ts'
import { kindOfFiles, type PreviewKind, previewInTurn } from './preview-turns.ts'
import { beginApi, type Position, readApiPage } from './read-api.ts'
import { readFiles } from './read-files.ts'
import { typeOf } from './reading/column-facts.ts'
import { bytesOf, requireFiles } from './reading/parts.ts'
import { templateName } from './save-templates.ts'
import { statesOfAddresses } from './state-store.ts'
import { confirmedSince, labelsNamed, listsNamed } from './store.ts'
import { Summary } from './summary.ts'

/** Records of an API that a preview reads: enough to see whether everything is understood. */
const RECORDS = 1000
/** No more pages are read after this time: a slow service is shown in part. */
const PAGES_MS = 20_000
const ADDRESSES = 2000

/** Shows what moving in would bring. Writes nothing. */
export async function previewMigration(context: Context, tenant: Tenant, input: Input) {
  const origin = originOf(context.app.config, input)
  return previewInTurn(tenant.id, await kindOf(context, tenant.id, origin), () =>
    preview(context, tenant, input.source, origin),
  )
}

/** How much a preview reads. */
async function kindOf(context: Context, tenantId: string, { files }: MovingFrom): Promise<PreviewKind> {
  return files ? kindOfFiles(bytesOf(await requireFiles(context, tenantId, files))) : 'api'
}

async function preview(context: Context, tenant: Tenant, source: Input['source'], origin: MovingFrom) {
  const { app, db, now } = context
  const reading = { source, zone: tenant.timezone, now: now.getTime() }
  const gathering = new Gathering()
  const summary = new Summary()
  let isComplete = true
  if (origin.files) {
    const files = await requireFiles({ db, now }, tenant.id, origin.files)
    for await (const { uploadedAt, portions } of readFiles({ app }, tenant.id, files, reading, gathering))
      for await (const rows of portions) summary.add(rows, uploadedAt)
  } else {
    const { api, access } = origin
    isComplete = await withRefusals(async () => {
      const started = performance.now()
      const client = createClient({ app }, access, SHORT)
      let at: Position | null = await beginApi(client, api)
      for (let records = 0; records < RECORDS && at; records += api.pageSize) {
        if (performance.now() - started > PAGES_MS) break
        const read = await readApiPage({ app, tenantId: tenant.id }, client, api, reading, at)
        summary.add(gathering.add(read.file, read.portion), now)
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

async function present({ app, db }: Context, tenantId: string, { gathering, summary, isComplete, source }: Read) {
  const known = { existing: 0, suppressed: 0 }
  for (const emails of summary.some(ADDRESSES)) {
    const { existing, suppressed } = await countKnown(db, tenantId, emails)
    known.existing += existing
    known.suppressed += suppressed
    for (const [key, state] of await statesOfAddresses({ app, db }, tenantId, emails)) summary.meet(key, state)
    for (const key of await confirmedSince(db, tenantId, summary.leaving(emails))) summary.keep(key)
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
    sample: summary.sample,
  }
}
