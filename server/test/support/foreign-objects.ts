import { sql } from 'kysely'
import type { Role } from '../../src/features/account/members/index.ts'
import type { Company } from './company.ts'
import { confirmedSender } from './delivery.ts'

const INVOICE_PARTY = {
  ...{ name: 'X', street: 'X', city: 'X', postalCode: 'X', country: 'CZ', companyId: '', vatId: '', email: '' },
  ...{ register: '', iban: 'CZ6508000000192000145399', bic: '' },
}
const GRAPH = { nodes: [{ id: 'n1', type: 'trigger_now' }], edges: [] }

/**
 * Creates an object for each path parameter. A route with a parameter that is not here fails its test. A name that
 * stands for several kinds has an entry for each collection: `landing-pages.page_id`.
 */
export const OBJECT_OF: Record<string, (company: Company, made: Record<string, string>) => Promise<string>> = {
  webhook_id: async (company) =>
    (
      await company
        .post('/account-webhooks', { url: `https://shop.example/${crypto.randomUUID()}`, event: 'new_contact' })
        .ok(201)
    ).id,
  app_id: async (company) => {
    const { personId } = await company.owner()
    const row = await company.db
      .insertInto('connected_app')
      .values({
        ...{ tenant_id: company.tenantId, client_id: 'x', name: 'Assistant', website: 'assistant.example' },
        ...{ person_id: personId, scopes: ['read'], created_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },
  request_id: async (company) => {
    const row = await company.db
      .insertInto('assistant_request')
      .values({
        ...{ tenant_id: company.tenantId, tool: 'campaigns.send', arguments: JSON.stringify({ campaign_id: '1' }) },
        ...{ status: 'waiting', created_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },
  asset_id: async (company) => (await company.file()).id,
  campaign_id: async (company) => (await company.post('/campaigns', { name: 'C', shopId: company.shopId }).ok(201)).id,
  consent_id: async (company, { contact_id }) =>
    (await company.get(`/contacts/${contact_id}/purposes`).ok()).items[0].id,
  contact_id: async (company) => (await company.contact()).id,
  element_id: async (company) =>
    (
      await company
        .post('/editor-elements', { name: crypto.randomUUID(), kind: 'text', mjml: '<mj-text>x</mj-text>' })
        .ok(201)
    ).id,
  'company.export_id': async (company) => {
    // One runs at a time, and routes may need several.
    const { id } = await company.db
      .insertInto('company_export')
      .values({ tenant_id: company.tenantId, status: 'failed', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  export_id: async (company) =>
    (await company.post('/exports', { name: 'Out', selection: 'all', fields: ['email'], encoding: 'utf-8' }).ok(201))
      .id,
  feed_id: async (company) => {
    const input = { name: crypto.randomUUID(), shopId: company.shopId, source: 'upload' }
    return (await company.post('/feeds', input).ok(201)).id
  },
  folder_id: async (company) => (await company.post('/file-folders', { name: crypto.randomUUID() }).ok(201)).id,
  footer_id: async (company) => (await company.post('/footers', { name: crypto.randomUUID() }).ok(201)).id,
  form_id: async (company) => {
    const input = { name: crypto.randomUUID(), shopId: company.shopId, listIds: [], purposeId: null, consentText: '' }
    return (await company.post('/forms', input).ok(201)).id
  },
  invoice_id: async (company) => {
    const row = await company.db
      .insertInto('invoice')
      .values({
        ...{
          tenant_id: company.tenantId,
          number: crypto.randomUUID(),
          kind: 'single',
          language: 'cs',
          currency: 'CZK',
        },
        ...{ issued_on: '2026-03-01', due_on: '2026-03-15', vat_rule: 'unregistered', vat_rate: '0' },
        ...{ net: '1.00', vat: '0.00', total: '1.00', created_at: new Date(), lines: '[]' },
        ...{ supplier: JSON.stringify(INVOICE_PARTY), customer: JSON.stringify(INVOICE_PARTY) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },
  import_id: async (company) => (await company.post('/imports/drafts', { name: 'Draft' }).ok(201)).id,
  order_id: async (company) => {
    const item = { code: 'A', name: 'A', quantity: 1, unitPrice: '1' }
    const order = { shopId: company.shopId, orderId: crypto.randomUUID(), email: 'buyer@example.com', currency: 'CZK' }
    const input = { ...order, createdAt: '2026-03-01T10:00:00Z', total: '1', items: [item] }
    return (await company.post('/orders', input).ok(201)).order.id
  },
  list_id: async (company) => (await company.list()).id,
  automation_id: async (company) =>
    (await company.post('/automations', { name: crypto.randomUUID(), shopId: company.shopId, graph: GRAPH }).ok(201))
      .id,
  version: async () => '1',
  key: async () => 'n1',
  gallery_key: async () => 'birthday',
  stack_id: async (company) => {
    const input = { name: crypto.randomUUID(), shopId: company.shopId, mergeKey: `s${crypto.randomUUID().slice(0, 8)}` }
    return (await company.post('/coupon-stacks', input).ok(201)).id
  },
  'landing-pages.page_id': async (company) =>
    (
      await company
        .post('/landing-pages', { name: crypto.randomUUID(), slug: crypto.randomUUID(), shopId: company.shopId })
        .ok(201)
    ).id,
  'landing-pages.version_id': async (company, made) =>
    (await company.get(`/landing-pages/${made['landing-pages.page_id']}/versions`).ok()).items[0].id,
  page_id: async (company) => (await company.post('/unsubscribe-pages', { name: crypto.randomUUID() }).ok(201)).id,
  purpose_id: async (company) =>
    (await company.post('/purposes', { name: `Purpose ${crypto.randomUUID()}` }).ok(201)).id,
  email: async (company) => {
    const email = `blocked-${crypto.randomUUID()}@example.com`
    await company.post('/suppressions', { email }).ok(201)
    return email
  },
  sender_id: async (company) =>
    (await company.post('/sending/senders', { email: `${crypto.randomUUID()}@example.com` }).ok(201)).id,
  // Paths of sending domains and of watched domains use the same parameter, so both get the same id.
  domain_id: async (company) => {
    const domain = `${crypto.randomUUID()}.example.com`
    const { id } = await company.post('/sending/domains', { domain }).ok(201)
    await sql`insert into watched_domain (tenant_id, id, domain, created_at, updated_at) overriding system value
      values (${company.tenantId}, ${id}, ${domain}, now(), now())`.execute(company.db)
    return id
  },
  shop_id: async (company) => (await company.shop()).id,
  segment: async (company) => {
    const definition = { type: 'group', match: 'all', rules: [] }
    const input = { name: crypto.randomUUID(), shopId: company.shopId, refresh: 'static', definition }
    return (await company.post('/segments', input).ok(201)).id
  },
  mail_id: async (company) => {
    await confirmedSender(company)
    const template = await company
      .post('/templates', { name: 'T', subject: 'T', content: { html: '<p>T</p>' } })
      .ok(201)
    return (await company.post('/transactional', { templateId: template.id, email: 'buyer@example.com' }).ok(202)).id
  },
  survey_id: async (company) =>
    (await company.post('/surveys', { name: crypto.randomUUID(), shopId: company.shopId }).ok(201)).id,
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
  sms_id: async (company) =>
    (await company.post('/sms-templates', { name: crypto.randomUUID(), text: 'x' }).ok(201)).id,
  script_id: async (company) =>
    (await company.post('/script-templates', { name: crypto.randomUUID(), code: 'x' }).ok(201)).id,
  template_id: async (company) => (await company.post('/templates', { name: 'T' }).ok(201)).id,
  version_id: async (company, { template_id }) =>
    (await company.get(`/templates/${template_id}/versions`).ok()).items[0].id,
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

/** The entry of a parameter in the path of a route. */
export function objectName(path: string, param: string): string {
  const [collection] = path.replace('/api/v1/tenants/{tenant}/', '').split('/')
  const own = `${collection}.${param}`
  return own in OBJECT_OF ? own : param
}
