import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { zipOf } from '../../../../test/support/zip.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '0' })
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const TAIL = 'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,TAGS'
const SUBSCRIBED = `Email Address,First Name,Last Name,Points,${TAIL}
ann@example.com,Ann,Nová,12,2,2024-05-01 08:00:00,198.51.100.7,2024-05-01 08:05:00,198.51.100.8,"""vip"",""fair"""
bob@example.com,Bob,,7,2,,,2024-06-02 09:00:00,203.0.113.5,
wrong,,,,,,,,,
`
const UNSUBSCRIBED = `Email Address,First Name,Last Name,Points,UNSUB_TIME,UNSUB_REASON,${TAIL}
left@example.com,Left,,3,2025-01-01 00:00:00,NORMAL,2,2024-05-01 08:00:00,,,,
`
const CLEANED = `Email Address,First Name,CLEAN_TIME,${TAIL}\nhard@example.com,Hard,2025-01-01 00:00:00,1,,,,,\n`
const NON_SUBSCRIBED = `Email Address,First Name,${TAIL}\nbuyer@example.com,Buyer,1,,,,,\n`
const TEMPLATE =
  '<html><head><title>Hello</title></head><body><p>Hi *|FNAME|*</p><a href="*|UNSUB|*">x</a></body></html>'

const exportZip = () =>
  zipOf({
    'subscribed_members_export_1.csv': SUBSCRIBED,
    'unsubscribed_members_export_1.csv': UNSUBSCRIBED,
    'cleaned_members_export_1.csv': CLEANED,
    'nonsubscribed_members_export_1.csv': NON_SUBSCRIBED,
    'templates/Spring sale.html': TEMPLATE,
    'readme.pdf': 'x',
    '__MACOSX/._subscribed.csv': 'x',
  })

const upload = async (name: string, content: string | Buffer): Promise<string> =>
  (await co.upload('/migration/files', name, content).ok(201)).fileId

const target = () => ({ shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true })

/** Moves in and waits for the end. */
async function move(source: string, fileIds: string[], more: object = {}) {
  const { jobId } = await co.post('/migration', { source, fileIds, ...target(), ...more }).ok(202)
  expect((await co.get('/running-actions').ok()).items).toMatchObject([{ jobId, type: 'migration.run' }])
  await t.runJobs()
  return co.get('/migration').ok()
}

const find = async (email: string) => {
  const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
  return items[0] && co.get(`/contacts/${items[0].id}`).ok()
}

/** Everything that a second run could change. */
async function everything() {
  const tables = ['contact', 'suppression', 'consent', 'consent_entry', 'list', 'list_member', 'label', 'contact_label']
  const all: Record<string, unknown> = {}
  for (const table of [...tables, 'custom_field', 'template', 'event'])
    all[table] = (
      await sql`select * from ${sql.table(table)} x where tenant_id = ${co.tenantId} order by x::text`.execute(co.db)
    ).rows
  return all
}

test('a company that never moved in', async () => {
  expect(await co.get('/migration').ok()).toEqual({
    ...{ source: null, state: 'none', startedAt: null, finishedAt: null, failure: null, counts: {} },
  })
})

describe('the preview', () => {
  test('shows what an archive would bring, and writes nothing', async () => {
    const fileId = await upload('export.zip', await exportZip())
    const before = await everything()
    const preview = await co.post('/migration/preview', { source: 'mailchimp', fileIds: [fileId] }).ok(200)
    expect(preview).toMatchObject({
      source: 'mailchimp',
      isComplete: true,
      counts: {
        ...{ rows: 6, invalid: 1, addresses: 5, subscribed: 2, unsubscribed: 1, bounced: 1, customer: 1 },
        ...{
          complained: 0,
          blacklisted: 0,
          pending: 0,
          suppressions: 0,
          consentsWithTime: 1,
          existing: 0,
          templates: 1,
        },
      },
      labels: [
        { name: 'vip', contacts: 1, exists: false },
        { name: 'fair', contacts: 1, exists: false },
      ],
      customFields: [{ name: 'Points', type: 'number', filled: 3, exists: false }],
      templates: ['Spring sale'],
      problems: [{ file: 'subscribed_members_export_1.csv', line: 4, code: 'email', value: 'wrong' }],
    })
    expect(preview.files).toContainEqual({ name: 'readme.pdf', kind: 'ignored', rows: 0, reason: 'kind' })
    expect(preview.sample[0]).toMatchObject({ email: 'ann@example.com', state: 'subscribed', labels: ['vip', 'fair'] })
    expect(await everything()).toEqual(before)
  })

  test('warns when nothing says who unsubscribed', async () => {
    const fileId = await upload('audience.csv', 'Email Address,First Name\nann@example.com,Ann\n')
    const { problems } = await co.post('/migration/preview', { source: 'mailchimp', fileIds: [fileId] }).ok()
    expect(problems).toEqual([{ file: '', line: null, code: 'unsubscribed_missing', value: '' }])
  })

  test('points to the lists of listmonk, which its table does not have', async () => {
    const table = await upload(
      'subscribers.csv',
      'uuid,email,name,attributes,status\n1,ann@example.com,Ann,{},enabled\n',
    )
    const preview = await co.post('/migration/preview', { source: 'listmonk', fileIds: [table] }).ok()
    expect(preview.counts).toMatchObject({ subscribed: 0, customer: 1 })
    expect(preview.problems).toEqual([{ file: '', line: null, code: 'list_states_missing', value: '' }])
    const lists = [{ name: 'News', subscription_status: 'confirmed' }]
    const results = [{ email: 'ann@example.com', status: 'enabled', lists }]
    const json = await upload('subscribers.json', JSON.stringify({ data: { results } }))
    expect(await co.post('/migration/preview', { source: 'listmonk', fileIds: [json] }).ok()).toMatchObject({
      counts: { subscribed: 1 },
      problems: [],
    })
  })

  test('takes tables that were uploaded for imports', async () => {
    const { fileId } = await co.upload('/imports/files', 'subscribed.csv', SUBSCRIBED).ok(201)
    const { counts } = await co.post('/migration/preview', { source: 'mailchimp', fileIds: [fileId] }).ok()
    expect(counts).toMatchObject({ subscribed: 2 })
  })
})

describe('moving in', () => {
  test('contacts keep their states, consents, labels and fields', async () => {
    const fileId = await upload('export.zip', await exportZip())
    const state = await move('mailchimp', [fileId])
    expect(state).toMatchObject({
      source: 'mailchimp',
      state: 'finished',
      counts: {
        ...{ read: 6, invalid: 1, created: 5, subscribed: 2, unsubscribed: 1, bounced: 1, customer: 1, consents: 2 },
        ...{ labels: 2, customFields: 1, templates: 1 },
      },
    })
    const ann = await find('ann@example.com')
    expect(ann).toMatchObject({
      ...{
        status: 'subscribed',
        firstName: 'Ann',
        lastName: 'Nová',
        salutationFormal: 'Vážená paní Nová',
        consentWeak: false,
        source: 'import',
      },
      labels: [{ name: 'fair' }, { name: 'vip' }],
    })
    const { items } = await co.get('/custom-fields').ok()
    expect(ann.customFields).toEqual({ [items[0].id]: 12 })
    const consents = await co.get(`/contacts/${ann.id}/purposes`).ok()
    expect(consents.items).toMatchObject([
      {
        validFrom: '2024-05-01T08:00:00.000Z',
        basis: 'imported',
        proof: { ip: '198.51.100.7', doiConfirmedAt: '2024-05-01T08:05:00.000Z', doiIp: '198.51.100.8' },
      },
    ])
    expect(consents.items[0].proof.note).toMatch(/^imported from Mailchimp, file .*subscribed_members_export_1\.csv/)
    expect(await find('left@example.com')).toMatchObject({ status: 'unsubscribed', suppressionReason: 'unsubscribed' })
    expect(await find('hard@example.com')).toMatchObject({ status: 'bounced', suppressionReason: 'bounced' })
    expect(await find('buyer@example.com')).toMatchObject({ status: 'customer' })
    const { items: templates } = await co.get('/templates').ok()
    expect(templates).toMatchObject([{ name: 'Spring sale (Mailchimp)', subject: 'Hello' }])
    const template = await co.get(`/templates/${templates[0].id}`).ok()
    expect(template.content.html).toContain('Hi {{df_name}}')
    const { items: notes } = await co.get('/notifications').ok()
    expect(notes).toMatchObject([{ type: 'migration_finished', severity: 'success', params: { source: 'Mailchimp' } }])
    const { rows } = await sql`select 1 from migration_row where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([])
  })

  test('the same files again change nothing', async () => {
    const fileId = await upload('export.zip', await exportZip())
    await move('mailchimp', [fileId])
    const before = await everything()
    const state = await move('mailchimp', [fileId])
    expect(state.counts).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5,
      consents: 0,
      labels: 0,
      customFields: 0,
    })
    expect(await everything()).toEqual(before)
  })

  test('a consent that has expired by now is not given twice', async () => {
    await co.patch(`/purposes/${co.purposeId}`, { durationMonths: 1 }).ok()
    const fileId = await upload('subscribed.csv', SUBSCRIBED)
    await move('mailchimp', [fileId])
    const before = await everything()
    await move('mailchimp', [fileId])
    expect((await everything()).consent).toEqual(before.consent)
  })

  test('an unsubscription here or in the other service stays', async () => {
    const gone = await co.contact('ann@example.com')
    await co.post(`/contacts/${gone.id}/unsubscribe`, {}).ok()
    await co.contact('left@example.com', { firstName: 'Mine' })
    await co.post('/suppressions', { email: 'bob@example.com', reason: 'manual' }).ok(201)
    await move('mailchimp', [await upload('export.zip', await exportZip())])
    expect(await find('ann@example.com')).toMatchObject({ status: 'unsubscribed' })
    expect(await find('bob@example.com')).toMatchObject({ status: 'unsubscribed', suppressionReason: 'manual' })
    expect(await find('left@example.com')).toMatchObject({ status: 'unsubscribed', firstName: 'Mine' })
  })

  test('a contact that confirmed here after it unsubscribed in the other service stays subscribed', async () => {
    const contact = await co.contact('left@example.com')
    await sql`update contact set consent_basis = 'double_opt_in', consent_at = '2025-06-01'
      where tenant_id = ${co.tenantId} and id = ${contact.id}`.execute(co.db)
    const state = await move('mailchimp', [await upload('export.zip', await exportZip())])
    expect(await find('left@example.com')).toMatchObject({ status: 'subscribed' })
    expect(state.counts.kept).toBe(1)
  })

  test('the strongest state of all files counts, and lists keep contacts that left them', async () => {
    const list = (rows: string) => `Email Address,First Name\n${rows}`
    const zip = await zipOf({
      'lists/1_Club/subscribed_members_export_1.csv': list('both@example.com,B\nclub@example.com,C\n'),
      'lists/1_Club/unsubscribed_members_export_1.csv': list('gone@example.com,G\n'),
      'lists/2_Sale/unsubscribed_members_export_2.csv': list('both@example.com,B\n'),
      'lists/2_Sale/cleaned_members_export_2.csv': list('club@example.com,C\n'),
    })
    await move('mailchimp', [await upload('account.zip', zip)])
    const both = await find('both@example.com')
    expect(both.status).toBe('subscribed')
    const lists = both.lists.map(({ name, state }: never) => [name, state]).toSorted()
    expect(lists).toEqual([
      ['Club', 'confirmed'],
      [expect.stringContaining('Company'), 'confirmed'],
      ['Sale', 'unsubscribed'],
    ])
    expect(await find('club@example.com')).toMatchObject({ status: 'bounced' })
    expect(await find('gone@example.com')).toMatchObject({ status: 'unsubscribed' })
  })

  test('suppressed addresses that are no contacts become suppressions, unconfirmed ones are left out', async () => {
    const contacts = await upload('Ecomail.csv', 'email;status\nnew@example.cz;6\nok@example.cz;1\n')
    const klaviyo = await upload(
      'suppressed.csv',
      'Email,Reason\nhard@example.com,HARD_BOUNCE\nspam@example.com,SPAM_COMPLAINT\nout@example.com,UNSUBSCRIBED\n',
    )
    expect((await move('ecomail', [contacts])).counts).toMatchObject({ pending: 1, created: 1 })
    expect((await move('klaviyo', [klaviyo])).counts).toMatchObject({ suppressions: 3 })
    expect((await co.get('/contacts').ok()).items.map(({ email }: never) => email)).toEqual(['ok@example.cz'])
    const { items } = await co.get('/suppressions').ok()
    expect(Object.fromEntries(items.map(({ email, reason }: never) => [email, reason]))).toEqual({
      ...{ 'hard@example.com': 'bounced', 'spam@example.com': 'complaint', 'out@example.com': 'unsubscribed' },
    })
  })

  test('objects with the same names are used', async () => {
    const list = await co.list('Club')
    const label = await co.label('VIP')
    const field = await co.post('/custom-fields', { name: 'points', type: 'text' }).ok(201)
    const zip = await zipOf({ 'lists/1_club/subscribed_members_export_1.csv': SUBSCRIBED })
    const { counts } = await move('mailchimp', [await upload('a.zip', zip)])
    expect(counts).toMatchObject({ labels: 1, customFields: 0, lists: 0 })
    const ann = await find('ann@example.com')
    expect(ann.customFields).toEqual({ [field.id]: '12' })
    expect(ann.lists.map(({ listId }: never) => listId)).toContain(list.id)
    expect(ann.labels.map(({ id }: never) => id)).toContain(label.id)
  })

  test('names of JavaScript are names like others', async () => {
    const text =
      'Email Address,constructor,__proto__,TAGS\nann@example.com,1,2,"""constructor"",""__proto__"",""toString"""\n'
    const zip = await zipOf({ 'lists/1___proto__/subscribed_1.csv': text, 'lists/constructor/subscribed_1.csv': text })
    expect(await move('mailchimp', [await upload('a.zip', zip)])).toMatchObject({ state: 'finished' })
    const ann = await find('ann@example.com')
    expect(ann.labels.map(({ name }: never) => name).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(ann.lists.map(({ name }: never) => name)).toContain('constructor')
  })

  test('only one runs at a time', async () => {
    const fileIds = [await upload('subscribed.csv', SUBSCRIBED)]
    const input = { source: 'mailchimp', fileIds, ...target() }
    await co.post('/migration', input).ok(202)
    await co.post('/migration', input).fails(409, 'conflict', 'status')
    await t.runJobs()
    await co.post('/migration', input).ok(202)
    await t.runJobs()
  })

  test('a file that expired while it waited ends it as failed', async () => {
    const fileIds = [await upload('subscribed.csv', SUBSCRIBED)]
    await co.post('/migration', { source: 'mailchimp', fileIds, ...target() }).ok(202)
    await sql`update import_file set expires_at = '2000-01-01' where tenant_id = ${co.tenantId}`.execute(co.db)
    await t.runJobs()
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'failed', failure: 'fileIds' })
    expect((await co.get('/running-actions').ok()).items).toEqual([])
    expect((await co.get('/notifications').ok()).items).toMatchObject([
      { type: 'migration_finished', severity: 'error' },
    ])
  })
})

describe('bad input', () => {
  test('is named', async () => {
    const other = await t.company()
    const foreign = (await other.upload('/migration/files', 'x.csv', SUBSCRIBED).ok(201)).fileId
    const fileIds = [await upload('subscribed.csv', SUBSCRIBED)]
    for (const [input, field] of [
      [{ fileIds }, 'source'],
      [{ source: 'other', fileIds }, 'source'],
      [{ source: 'mailchimp' }, 'fileIds'],
      [{ source: 'mailchimp', fileIds: [] }, 'fileIds'],
      [{ source: 'mailchimp', fileIds: [foreign] }, 'fileIds.0'],
      [{ source: 'mailchimp', fileIds: [...fileIds, '999999999'] }, 'fileIds.1'],
      [{ source: 'mailchimp', apiKey: 'a:b' }, 'apiKey'],
      [{ source: 'smartemailing', apiKey: 'nocolon' }, 'apiKey'],
      [{ source: 'smartemailing', apiKey: 'a:b', fileIds }, 'fileIds'],
      [{ source: 'smartemailing', apiKey: 'a:b', url: 'https://example.com' }, 'url'],
      [{ source: 'listmonk', apiKey: 'a:b' }, 'url'],
      [{ source: 'listmonk', apiKey: 'a:b', url: 'ftp://example.com' }, 'url'],
      [{ source: 'listmonk', apiKey: 'a:b', url: 'http://127.0.0.1:1/' }, 'url'],
      [{ source: 'listmonk', apiKey: 'a:b', url: 'http://169.254.169.254' }, 'url'],
      [{ source: 'mailchimp', fileIds, url: 'https://example.com' }, 'url'],
    ] as const) {
      await co.post('/migration/preview', input).fails(400, 'validation', field)
      await co.post('/migration', { ...input, ...target() }).fails(400, 'validation', field)
    }
    const run = { source: 'mailchimp', fileIds }
    for (const [more, field] of [
      [{ consentConfirmed: false }, 'consentConfirmed'],
      [{ shopId: other.shopId }, 'shopId'],
      [{ purposeId: other.purposeId }, 'purposeId'],
    ] as const)
      await co.post('/migration', { ...run, ...target(), ...more }).fails(400, 'validation', field)
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'none' })
  })

  test('hostile archives are refused', async () => {
    const good = await zipOf({ 'aaa/subscribed.csv': SUBSCRIBED })
    // The path leads out of the archive: yazl writes no such paths.
    const outside = Buffer.from(good.toString('latin1').replaceAll('aaa/', '../'), 'latin1')
    for (const [content, reason] of [
      [await zipOf({ 'inner.zip': good }), 'nested'],
      [outside, 'archive'],
      [good.subarray(0, good.length - 30), 'archive'],
    ] as const) {
      const fileIds = [await upload('x.zip', content)]
      const error = await co
        .post('/migration/preview', { source: 'mailchimp', fileIds })
        .fails(400, 'validation', 'fileIds')
      expect(error.params.reason).toBe(reason)
    }
  })

  test('files that are no tables are ignored with a reason', async () => {
    const fileIds = [
      await upload('a.csv', 'x'.repeat(300_000)),
      await upload('b.csv', 'Name;City\nJana;Praha\n'),
      await upload('c.json', '{"broken'),
      await upload('d.csv', Buffer.from([0, 1, 2, 0, 5])),
    ]
    const { files, counts } = await co.post('/migration/preview', { source: 'listmonk', fileIds }).ok()
    expect(counts.rows).toBe(0)
    expect(files.map(({ kind }: never) => kind)).toEqual(['ignored', 'ignored', 'ignored', 'ignored'])
    expect((await move('listmonk', fileIds)).counts).toMatchObject({ read: 0 })
  })
})
