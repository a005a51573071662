import { sql } from 'kysely'
import { presentCompany } from '../../../../account/companies/index.ts'
import type { ExportFile } from '../../slot.ts'
import { csvFile, madeFile, plain, rowsFile, time, typed } from '../define-file.ts'

const list = (column: string) => sql`array_to_string(${sql.ref(column)}, ', ')`

export const accountFiles: readonly ExportFile[] = [
  madeFile(
    { path: 'settings/company.json', about: 'The company and its settings.', tables: ['tenant'] },
    async function* ({ company }) {
      const { sending_mode, sending_reason, sending_per_hour, sending_per_day } = company
      const sending = { mode: sending_mode, reason: sending_reason, perHour: sending_per_hour, perDay: sending_per_day }
      yield [{ ...presentCompany(company), sending }]
    },
  ),
  csvFile({
    path: 'settings/members.csv',
    about: 'People who can sign in to the company, with their roles.',
    tables: ['member'],
    columns: {
      id: plain('m.id'),
      email: typed('p.email'),
      name: typed('p.name'),
      roles: list('m.roles'),
      active: sql`case when m.active then 'true' else 'false' end`,
      createdAt: time('m.created_at'),
    },
    from: ({ company }) => sql`member m join person p on p.id = m.person_id
      where m.tenant_id = ${company.id} order by m.id`,
  }),
  rowsFile('invitation', {
    path: 'settings/invitations.jsonl',
    about: 'Invitations that wait for an answer.',
    without: ['hash'],
    order: 'id',
  }),
  rowsFile('api_key', {
    path: 'settings/api-keys.jsonl',
    about: 'Names, roles and times of API keys. The keys themselves are not stored.',
    without: ['hash', 'prefix'],
    order: 'id',
  }),
  rowsFile('shop', {
    path: 'shops/shops.jsonl',
    about: 'E-shops and their settings, without secrets.',
    without: ['order_secrets'],
    order: 'id',
  }),
  rowsFile('billing_profile', { path: 'settings/billing-profile.jsonl', about: 'The address of invoices.' }),
  rowsFile('company_tariff', { path: 'settings/tariff.jsonl', about: 'The tariff.' }),
  rowsFile('invoice', { path: 'settings/invoices.jsonl', about: 'Invoices with their lines.', order: 'id' }),
  rowsFile('migration', {
    path: 'settings/migrations.jsonl',
    about: 'Data that were moved in from other services.',
    without: ['secret', 'cursor'],
    order: 'id',
  }),
  rowsFile('notification', { path: 'settings/notifications.jsonl', about: 'Notifications.', order: 'id' }),
  csvFile({
    path: 'settings/audit-log.csv',
    about: 'Who changed what, and when.',
    tables: ['audit'],
    columns: {
      id: plain('a.id'),
      at: time('a.at'),
      actor: plain('a.actor_kind'),
      actorId: plain('a.actor_id'),
      email: typed('p.email'),
      action: plain('a.action'),
      object: plain('a.object_kind'),
      objectId: typed('a.object_id'),
      fields: list('a.fields'),
    },
    from: ({ company }) => sql`audit a
      left join member m on m.tenant_id = a.tenant_id and a.actor_kind = 'person' and m.person_id = a.actor_id
      left join person p on p.id = m.person_id
      where a.tenant_id = ${company.id} order by a.id`,
  }),
]
