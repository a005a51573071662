// Moving in never documents a consent of a contact that may not be mailed, and its figures are those of what was written.
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { zipOf } from '../../../../test/support/zip.ts'
import consentChainsCheck from '../../audience/contacts/doctor/consent-chains.ts'

const t = useApi()
let co: Company
beforeEach(async () => {
  co = await t.company()
})

const upload = async (name: string, content: string | Buffer): Promise<string> =>
  (await co.upload('/migration/files', name, content).ok(201)).fileId
const start = (source: string, fileIds: string[]) =>
  co.post('/migration', { source, fileIds, shopId: co.shopId, purposeId: co.purposeId, consentConfirmed: true })
const preview = (source: string, fileIds: string[]) => co.post('/migration/preview', { source, fileIds })

async function move(source: string, fileIds: string[]) {
  await start(source, fileIds).ok(202)
  await t.runJobs()
  return co.get('/migration').ok()
}

const find = async (email: string) => {
  const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
  return co.get(`/contacts/${items[0].id}`).ok()
}
const consentsOf = async ({ id }: { id: string }) => (await co.get(`/contacts/${id}/purposes`).ok()).items
const historyOf = async ({ id }: { id: string }) => (await co.get(`/contacts/${id}/consent-history`).ok()).items

const subscribers = (...emails: string[]) =>
  `Email Address,First Name,OPTIN_TIME\n${emails.map((email) => `${email},Ann,2024-05-01 08:00:00\n`).join('')}`

describe('contacts that left here, and are subscribers in the files', () => {
  const EMAILS = ['out@example.com', 'lifted@example.com', 'black@example.com', 'stop@example.com', 'in@example.com']

  /** Contacts that left in several ways; `stop` is suppressed without being a contact. */
  async function leave() {
    const out = await co.contact('out@example.com')
    await co.post(`/contacts/${out.id}/unsubscribe`, {}).ok()
    await co.post('/suppressions', { email: 'lifted@example.com', reason: 'manual' }).ok(201)
    // Its consent is for another purpose, so that nothing but its status keeps the move from giving one.
    const { id: purposeId } = await co.post('/purposes', { name: `Other ${crypto.randomUUID()}` }).ok(201)
    await co.contact('lifted@example.com', { purposeId })
    await co.delete('/suppressions/lifted@example.com').ok(204)
    await co.post(`/contacts/${(await co.contact('black@example.com')).id}/blacklist`).ok()
    await co.post('/suppressions', { email: 'stop@example.com', reason: 'manual' }).ok(201)
  }

  test('get no consent, and are counted and announced as what they are', async () => {
    await leave()
    const before = new Map<string, unknown>()
    for (const email of ['out@example.com', 'lifted@example.com', 'black@example.com'])
      before.set(email, await consentsOf(await find(email)))
    const fileId = await upload('subscribed_members_export_1.csv', subscribers(...EMAILS))
    for (const round of [1, 2]) {
      const { counts } = await move('mailchimp', [fileId])
      expect(counts).toMatchObject({ subscribed: 1, unsubscribed: 3, blacklisted: 1, consents: round === 1 ? 1 : 0 })
    }
    for (const [email, consents] of before) expect(await consentsOf(await find(email)), email).toEqual(consents)
    const stop = await find('stop@example.com')
    expect(stop).toMatchObject({ status: 'unsubscribed', consentAt: null })
    expect(await consentsOf(stop)).toEqual([])
    expect((await co.get('/notifications').ok()).items[0].params).toMatchObject({ subscribed: 1 })
    expect(await consentChainsCheck.run(t.app)).toEqual([])
  })

  test('are shown by the preview as what they will be', async () => {
    await leave()
    const files = [
      await upload('subscribed_members_export_1.csv', subscribers(...EMAILS, 'two@example.com')),
      await upload('unsubscribed_members_export_1.csv', subscribers('two@example.com')),
    ]
    const { counts, sample } = await preview('mailchimp', files).ok()
    expect(counts).toMatchObject({ subscribed: 1, unsubscribed: 4, blacklisted: 1, consentsWithTime: 1 })
    expect(sample.map(({ email, state }: never) => [email, state])).toEqual([
      ['out@example.com', 'unsubscribed'],
      ['lifted@example.com', 'unsubscribed'],
      ['black@example.com', 'blacklisted'],
      ['stop@example.com', 'unsubscribed'],
      ['in@example.com', 'subscribed'],
      ['two@example.com', 'unsubscribed'],
    ])
    expect(sample[0].consentAt).toBeNull()
    const { counts: written } = await move('mailchimp', files)
    for (const state of ['subscribed', 'unsubscribed', 'blacklisted']) expect(written[state]).toBe(counts[state])
  })

  test('an erased address comes back as unsubscribed, in the preview too', async () => {
    const contact = await co.contact('gone@example.com')
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    const fileIds = [await upload('subscribed_members_export_1.csv', subscribers('gone@example.com'))]
    expect((await preview('mailchimp', fileIds).ok()).sample[0].state).toBe('unsubscribed')
    expect((await move('mailchimp', fileIds)).counts).toMatchObject({ unsubscribed: 1, consents: 0 })
    expect(await consentsOf(await find('gone@example.com'))).toEqual([])
  })
})

describe('an unsubscription from the other service', () => {
  const zip = () =>
    zipOf({
      'subscribed_members_export_1.csv': subscribers('in@example.com'),
      'unsubscribed_members_export_1.csv':
        'Email Address,UNSUB_TIME,OPTIN_TIME\nnew@example.com,2025-01-01 00:00:00,2024-05-01 08:00:00\nknown@example.com,2025-02-01 00:00:00,\n',
      'unsubscribed_members_export_2.csv': 'Email Address\nsilent@example.com\n',
      'cleaned_members_export_1.csv': 'Email Address,CLEAN_TIME\nhard@example.com,2025-03-01 00:00:00\n',
    })

  test('is in the history of consents with its time and its file, and no consent is', async () => {
    const known = await co.contact('known@example.com')
    t.clock.forward(60_000)
    await move('mailchimp', [await upload('a.zip', await zip())])
    const now = t.clock.now().toISOString()
    for (const [email, kind, at, file] of [
      ['new@example.com', 'unsubscribed', '2025-01-01T00:00:00.000Z', 'unsubscribed_members_export_1.csv'],
      ['silent@example.com', 'unsubscribed', now, 'unsubscribed_members_export_2.csv'],
      ['hard@example.com', 'bounced', now, 'cleaned_members_export_1.csv'],
    ] as const) {
      const contact = await find(email)
      const history = await historyOf(contact)
      expect(history, email).toMatchObject([{ kind, at, way: 'import', consentId: null }])
      expect(history[0].proof.note).toMatch(new RegExp(`^imported from Mailchimp, file ${file} \\(migration \\d+\\)$`))
      const { data } = await co.get(`/contacts/${contact.id}/export`).ok()
      expect(data.consents).toEqual([])
    }
    expect((await historyOf(known))[0]).toMatchObject({ kind: 'unsubscribed', at: '2025-02-01T00:00:00.000Z' })
    const [{ ended }] = await consentsOf(known)
    expect(ended).toMatchObject({ kind: 'unsubscribed', at: '2025-02-01T00:00:00.000Z', way: 'import' })
    expect(await consentChainsCheck.run(t.app)).toEqual([])
  })

  test('has a note with the file that says so, and a consent one with its own', async () => {
    await move('mailchimp', [await upload('a.zip', await zip())])
    expect((await find('new@example.com')).suppressionNote).toMatch(
      /^imported from Mailchimp, file unsubscribed_members_export_1\.csv \(/,
    )
    const [consent] = await consentsOf(await find('in@example.com'))
    expect(consent.proof.note).toMatch(/^imported from Mailchimp, file subscribed_members_export_1\.csv \(/)
  })
})

describe('files of people who must not be mailed', () => {
  test('are read with zero bytes in them', async () => {
    const fileIds = [
      await upload('subscribed_members_export_1.csv', subscribers('ann@example.com', 'bob@example.com')),
      await upload('unsubscribed_members_export_1.csv', 'Email Address,First Name\n\0bob@example.com,B\0ob\n'),
    ]
    const { counts, problems } = await preview('mailchimp', fileIds).ok()
    expect([counts.unsubscribed, problems]).toEqual([1, []])
    await move('mailchimp', fileIds)
    expect((await find('bob@example.com')).status).toBe('unsubscribed')
  })

  test.each([
    ['unsubscribed_members_export_1.csv', Buffer.from([0, 1, 2, 0, 5])],
    ['cleaned.csv', 'x'.repeat(300_000)],
    ['suppression-list.csv', 'md5\n0bc83cb571cd1c50ba6f3e8a78ef1346\n'],
    ['members.csv', 'Member,UNSUB_TIME\n7,2025-01-01 00:00:00\n'],
    ['export.zip', { 'unsubscribed.xlsx': 'PK' }],
  ] as const)('%s that cannot be read stops the move', async (name, content) => {
    const isPlain = typeof content === 'string' || Buffer.isBuffer(content)
    const fileIds = [
      await upload('subscribed_members_export_1.csv', subscribers('ann@example.com')),
      await upload(name, isPlain ? content : await zipOf(content)),
    ]
    const file = isPlain ? name : 'unsubscribed.xlsx'
    const { problems } = await preview('mailchimp', fileIds).ok()
    expect(problems[0]).toEqual({ file, line: null, code: 'suppressions_unread', value: '' })
    const { params } = await start('mailchimp', fileIds).fails(400, 'validation', 'fileIds')
    expect(params).toMatchObject({ reason: 'suppressions', file })
    expect(await co.get('/migration').ok()).toMatchObject({ state: 'none' })
  })

  test('may be empty: then no contact unsubscribed', async () => {
    const header = 'Email Address,First Name,UNSUB_TIME\n'
    const fileIds = [await upload('unsubscribed_members_export_1.csv', header), await upload('cleaned.csv', '\n')]
    expect(await move('mailchimp', fileIds)).toMatchObject({ state: 'finished' })
  })
})

test('columns that seem to say who must not be mailed are named, before all problems of rows', async () => {
  const rows = Array.from({ length: 120 }, () => 'wrong;yes;1;red\n').join('')
  const fileId = await upload(
    'VIP.csv',
    `EMAIL;SMS_BLOCKLISTED;opt-out;Colour\nann@example.com;yes;1;red\nbob@example.com;;;\n${rows}`,
  )
  const { problems } = await preview('brevo', [fileId]).ok()
  const about = (value: string) => ({ file: '', line: null, code: 'suppression_column', value })
  expect(problems.slice(1, 3)).toEqual([about('SMS_BLOCKLISTED'), about('opt-out')])
  expect(problems[0].code).toBe('unsubscribed_missing')
  expect(problems).toHaveLength(100)
})

test('names that are formulas stay texts in the exports of the company', async () => {
  const text = 'Email Address,First Name,Last Name\nann@example.com,=1+1,@SUM(A1)\n'
  await move('mailchimp', [await upload('subscribed_members_export_1.csv', text)])
  expect(await find('ann@example.com')).toMatchObject({ firstName: '=1+1', lastName: '@SUM(A1)' })
  const fields = ['email', 'firstName', 'lastName']
  const { id } = await co.post('/exports', { name: 'Out', selection: 'all', fields, encoding: 'utf-8' }).ok(201)
  await t.runJobs()
  const { text: csv } = await co.get(`/exports/${id}/download`).raw()
  expect(csv.split(/\r?\n/)[1]).toBe("ann@example.com;'=1+1;'@SUM(A1)")
})
