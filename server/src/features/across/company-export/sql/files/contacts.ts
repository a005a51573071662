import { sql } from 'kysely'
import { cellOf, exportFields } from '../../../../audience/exports/index.ts'
import type { ExportFile } from '../../slot.ts'
import { csvFile, plain, rowsFile, time, typed } from '../define-file.ts'

/** The purposes that a contact consents to, one after the other. */
const consents = (tenantId: string) => sql`(
  select string_agg(p.name, ', ' order by p.id)
  from consent v
  join purpose p on p.tenant_id = ${tenantId} and p.id = v.purpose_id
  where v.tenant_id = ${tenantId} and v.contact_id = contact.id and v.withdrawn_at is null
    and (v.valid_to is null or v.valid_to > now()))`

const contacts: ExportFile = {
  path: 'contacts/contacts.csv',
  about:
    'Contacts with their profile, custom fields (columns cf:<id>, see custom-fields.jsonl), state and the purposes that they consent to.',
  tables: ['contact'],
  write: async (context, archive) => {
    const fields = await exportFields(context.db, context.company.id)
    const columns = Object.fromEntries(fields.map((field) => [field.field, cellOf(field)]))
    await csvFile({
      ...contacts,
      columns: {
        ...columns,
        consents: cellOf({
          ...{ field: '', group: 'state', type: 'text', isTyped: true },
          cell: consents(context.company.id),
        }),
      },
      from: ({ company }) => sql`contact where contact.tenant_id = ${company.id} order by contact.id`,
    }).write(context, archive)
  },
}

/** What the hash of an entry covers beside the entry before it and the digest, letter by letter: see consent_hash. */
const hashed = sql`jsonb_build_array(e.tenant_id, e.chain_id, e.seq, extract(epoch from e.at)::text, e.kind, e.consent_id,
  e.purpose_id, extract(epoch from e.valid_from)::text, extract(epoch from e.valid_to)::text, e.basis, e.source,
  e.text_version)::text`
const hex = (column: string) => sql`encode(${sql.ref(column)}, 'hex')`

export const contactFiles: readonly ExportFile[] = [
  contacts,
  csvFile({
    path: 'contacts/consents.csv',
    about: 'Consents of contacts to purposes, with their times.',
    tables: ['consent'],
    columns: {
      id: plain('v.id'),
      contactId: plain('v.contact_id'),
      purposeId: plain('v.purpose_id'),
      validFrom: time('v.valid_from'),
      validTo: time('v.valid_to'),
      withdrawnAt: time('v.withdrawn_at'),
      basis: typed('v.basis'),
      source: typed('v.source'),
      textVersion: plain('v.text_version'),
      createdAt: time('v.created_at'),
    },
    from: ({ company }) => sql`consent v where v.tenant_id = ${company.id} order by v.id`,
  }),
  csvFile({
    path: 'contacts/consent-evidence.csv',
    about:
      'The proofs of consents and of their ends, a chain of entries per contact. To verify an entry: digest = SHA-256(salt + personal), hash = SHA-256(previous + digest + hashed); salt, digest, previous and hash are bytes in hexadecimal, personal and hashed are UTF-8. Of an erased contact personal and salt are empty, and the chain still verifies.',
    tables: ['consent_entry'],
    columns: {
      contactId: plain('e.chain_id'),
      number: plain('e.seq'),
      at: time('e.at'),
      kind: plain('e.kind'),
      consentId: plain('e.consent_id'),
      purposeId: plain('e.purpose_id'),
      source: typed('e.source'),
      personal: sql`e.personal::text`,
      salt: hex('e.salt'),
      digest: hex('e.digest'),
      hashed,
      previous: hex('e.previous'),
      hash: hex('e.hash'),
    },
    from: ({ company }) => sql`consent_entry e where e.tenant_id = ${company.id} order by e.chain_id, e.seq`,
  }),
  csvFile({
    path: 'contacts/suppressions.csv',
    about: 'Addresses that must not be mailed, with the reason. Keep them: the new service must not mail them either.',
    tables: ['suppression'],
    columns: {
      email: typed('s.email_key'),
      reason: plain('s.reason'),
      note: typed('s.note'),
      createdAt: time('s.created_at'),
    },
    from: ({ company }) => sql`suppression s where s.tenant_id = ${company.id} order by s.email_key`,
  }),
  csvFile({
    path: 'contacts/memberships.csv',
    about: 'Contacts in lists. Lists of e-shops have no rows: their members are the contacts of the e-shop.',
    tables: ['list_member'],
    columns: {
      listId: plain('m.list_id'),
      contactId: plain('m.contact_id'),
      state: plain('m.state'),
      changedAt: time('m.changed_at'),
    },
    from: ({ company }) => sql`list_member m where m.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'contacts/list-opt-outs.csv',
    about: 'Addresses without a contact that left a list before.',
    tables: ['list_opt_out'],
    columns: { listId: plain('o.list_id'), email: typed('o.email_key'), changedAt: time('o.changed_at') },
    from: ({ company }) => sql`list_opt_out o where o.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'contacts/segment-members.csv',
    about: 'Contacts of segments that keep their members.',
    tables: ['segment_member'],
    columns: { segmentId: plain('m.segment_id'), contactId: plain('m.contact_id') },
    from: ({ company }) => sql`segment_member m where m.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'contacts/contact-labels.csv',
    about: 'Labels of contacts.',
    tables: ['contact_label'],
    columns: { labelId: plain('l.label_id'), contactId: plain('l.contact_id') },
    from: ({ company }) => sql`contact_label l where l.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'contacts/import-contacts.csv',
    about: 'Which import added which contact.',
    tables: ['import_contact'],
    columns: { importId: plain('i.import_id'), contactId: plain('i.contact_id') },
    from: ({ company }) => sql`import_contact i where i.tenant_id = ${company.id}`,
  }),
  rowsFile('custom_field', { path: 'contacts/custom-fields.jsonl', about: 'Custom fields.', order: 'id' }),
  rowsFile('purpose', { path: 'contacts/purposes.jsonl', about: 'Purposes of processing.', order: 'id' }),
  rowsFile('purpose_text', { path: 'contacts/purpose-texts.jsonl', about: 'All versions of the texts of purposes.' }),
  rowsFile('list', { path: 'contacts/lists.jsonl', about: 'Lists.', order: 'id' }),
  rowsFile('segment', { path: 'contacts/segments.jsonl', about: 'Segments with their definitions.', order: 'id' }),
  rowsFile('label', { path: 'contacts/labels.jsonl', about: 'Labels.', order: 'id' }),
  rowsFile('object_label', { path: 'contacts/object-labels.jsonl', about: 'Labels of objects other than contacts.' }),
  rowsFile('double_opt_in', {
    path: 'contacts/double-opt-ins.jsonl',
    about: 'Confirmations that contacts were asked for by mail.',
    order: 'id',
  }),
  rowsFile('import', { path: 'contacts/imports.jsonl', about: 'Imports and their results.', order: 'id' }),
  rowsFile('contact_rfm', { path: 'contacts/rfm.jsonl', about: 'RFM scores of contacts by e-shop.' }),
  rowsFile('event', {
    path: 'contacts/activities.jsonl',
    about: 'What happened to contacts and objects, as the timeline of contacts shows it.',
    without: ['xid', 'recorded_at'],
  }),
]
