import type { Role } from '../../src/platform/access.ts'
import type { Company } from './company.ts'

/** How to make an object for each parameter of a path. A route with a parameter that is not here fails its test. */
export const OBJECT_OF: Record<string, (company: Company, made: Record<string, string>) => Promise<string>> = {
  consent_id: async (company, { contact_id }) =>
    (await company.get(`/contacts/${contact_id}/purposes`).ok()).items[0].id,
  contact_id: async (company) => (await company.contact()).id,
  export_id: async (company) =>
    (await company.post('/exports', { name: 'Out', selection: 'all', fields: ['email'], encoding: 'utf-8' }).ok(201))
      .id,
  import_id: async (company) => (await company.post('/imports/drafts', { name: 'Draft' }).ok(201)).id,
  list_id: async (company) => (await company.list()).id,
  purpose_id: async (company) =>
    (await company.post('/purposes', { name: `Purpose ${crypto.randomUUID()}` }).ok(201)).id,
  email: async (company) => {
    const email = `blocked-${crypto.randomUUID()}@example.com`
    await company.post('/suppressions', { email }).ok(201)
    return email
  },
  shop_id: async (company) => (await company.shop()).id,
  segment: async (company) => {
    const definition = { type: 'group', match: 'all', rules: [] }
    const input = { name: crypto.randomUUID(), shopId: company.shopId, refresh: 'static', definition }
    return (await company.post('/segments', input).ok(201)).id
  },
  label_id: async (company) => (await company.label()).id,
  member_id: async (company) => (await company.member('finance')).memberId,
  key_id: async (company) => (await company.key('read', 'finance' as Role)).keyId,
  invitation_id: async (company) => {
    const owner = await company.owner()
    const email = `guest-${crypto.randomUUID()}@example.com`
    return (await owner.post('/invitations', { email, roles: ['finance'] }).ok(201)).id
  },
  field_id: async (company) =>
    (await company.post('/custom-fields', { name: crypto.randomUUID(), type: 'text' }).ok(201)).id,
  message_id: async (company) => {
    const values = {
      tenant_id: company.tenantId,
      recipient: 'a@example.com',
      subject: 'Hello',
      kind: 'test',
      raw: Buffer.from('Subject: Hello\r\n\r\nHi'),
    }
    return (await company.db.insertInto('outbox_mail').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
}
