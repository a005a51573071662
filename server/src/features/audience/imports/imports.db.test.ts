import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import consentChainsCheck from '../contacts/doctor/consent-chains.ts'
import contactCountersCheck from '../contacts/doctor/contact-counters.ts'

const t = useApi()

const MAPPING = [
  { column: 'E-mail', field: 'email' },
  { column: 'Jméno', field: 'firstName' },
  { column: 'Příjmení', field: 'lastName' },
  { column: 'Narození', field: 'birthday' },
]
const HEADER = 'E-mail;Jméno;Příjmení;Narození\n'

const upload = async (co: Company, text: string) =>
  (await co.upload('/imports/files', 'people.csv', text).ok(201)).fileId as string

/** Runs an import with all required values; `more` overrides them. */
async function body(co: Company, text: string, more: object = {}) {
  const input = {
    name: 'Spring',
    source: 'the old shop',
    fileId: await upload(co, text),
    mapping: MAPPING,
    mode: 'upsert',
    shopId: co.shopId,
    listIds: [],
    purposeId: co.purposeId,
    consentConfirmed: true,
    ...more,
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}
const run = async (co: Company, text: string, more: object = {}) =>
  co.post('/imports', await body(co, text, more)).ok(201)
const find = async (co: Company, email: string) => {
  const { items } = await co.get(`/contacts?q=${encodeURIComponent(email)}`).ok()
  return items[0] && co.get(`/contacts/${items[0].id}`).ok()
}
const NO_CONSENT = { purposeId: undefined, consentConfirmed: undefined }

describe('an upsert', () => {
  test('creates and changes contacts, with consent and lists; the same file again changes nothing', async () => {
    const co = await t.company()
    const list = await co.list()
    await co.contact('jana@example.com', { firstName: 'Jana', lastName: 'Stará' })
    const text = `${HEADER} JANA@Example.com ;;Nová;1.2.1980\npetr@example.com;Petr;Novák;\nwrong;X;Y;\n;Nobody;;\npetr@EXAMPLE.com;Petr;Druhý;31.2.2000\n`
    const first = await run(co, text, { listIds: [list.id] })
    expect(first).toMatchObject({
      status: 'finished_with_errors',
      progress: { rows: 5, done: 5 },
      result: { created: 1, updated: 1, unchanged: 0, skipped: { invalid: 2, duplicateInFile: 1 } },
      errors: 3,
      startedBy: { kind: 'key' },
    })
    const jana = await find(co, 'jana@example.com')
    // An empty cell changes nothing.
    expect(jana).toMatchObject({ firstName: 'Jana', lastName: 'Nová', birthday: '1980-02-01', source: 'manual' })
    const petr = await find(co, 'petr@example.com')
    expect(petr).toMatchObject({
      lastName: 'Druhý',
      birthday: null,
      status: 'subscribed',
      source: 'import',
      consentBasis: 'imported',
      consentWeak: false,
      language: 'cs',
      state: 'active',
    })
    expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(2)
    // A valid consent is not given twice.
    expect((await co.get(`/contacts/${jana.id}/purposes`).ok()).items).toHaveLength(1)
    const [consent] = (await co.get(`/contacts/${petr.id}/purposes`).ok()).items
    expect(consent).toMatchObject({ basis: 'imported', source: 'import', proof: { textVersion: 1 } })
    expect(consent.proof.note).toContain('the old shop')
    const errors = await co.get(first.errorsUrl).raw()
    expect(errors.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(errors.text.split('\r\n')).toEqual([
      '\ufeffline;reason;vysvětlení;E-mail;Jméno;Příjmení;Narození',
      '4;email;Neplatná e-mailová adresa;wrong;X;Y;',
      '5;email_missing;Chybí e-mailová adresa;;Nobody;;',
      '6;birthday;Údaj nelze přečíst, byl vynechán: Narození;petr@EXAMPLE.com;Petr;Druhý;31.2.2000',
      '',
    ])
    const again = await run(co, text, { listIds: [list.id] })
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect((await co.get(`/contacts?import=${first.id}`).ok()).total).toBe(2)
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    expect(await contactCountersCheck.run(t.app)).toEqual([])
  })

  test('treats suppressed addresses as creating a contact does, and subscribes no contact again', async () => {
    const co = await t.company()
    const list = await co.list()
    const gone = await co.contact('gone@example.com')
    await co.post(`/contacts/${gone.id}/unsubscribe`, {}).ok()
    const left = await co.contact('left@example.com', { listIds: [list.id] })
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [left.id] }).ok()
    const erased = await co.contact('erased@example.com')
    await co.post(`/contacts/${erased.id}/erase`).ok(204)
    for (const [email, reason] of [
      ['bad@example.com', 'invalid'],
      ['man@example.com', 'manual'],
      ['black@example.com', 'blacklist'],
    ])
      await co.post('/suppressions', { email, reason }).ok()
    const names = ['gone', 'left', 'erased', 'bad', 'man', 'black', 'new']
    const text = HEADER + names.map((name) => `${name}@example.com;New;;\n`).join('')
    const { result } = await run(co, text, { listIds: [list.id] })
    expect(result).toMatchObject({ created: 5, updated: 2, suppressed: 5 })
    const shown = Object.fromEntries(
      (await co.get('/contacts?pageSize=100').ok()).items.map((row: { email: string; status: string }) => [
        row.email.split('@')[0],
        row.status,
      ]),
    )
    expect(shown).toEqual({
      gone: 'unsubscribed',
      left: 'subscribed',
      erased: 'unsubscribed',
      bad: 'bounced',
      man: 'unsubscribed',
      black: 'subscribed',
      new: 'subscribed',
    })
    expect((await find(co, 'black@example.com')).blacklisted).toBe(true)
    const { items } = await co.get(`/lists/${list.id}/members?member=confirmed`).ok()
    expect(items.map((row: { email: string }) => row.email).sort()).toEqual(['black@example.com', 'new@example.com'])
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(2) // left (of the list only) and new
  })

  test('keeps values that a person typed, and with overwrite: empty all values', async () => {
    const co = await t.company()
    const field = await co.post('/custom-fields', { name: 'Size', type: 'number' }).ok(201)
    const other = await co
      .post('/custom-fields', { name: 'Club', type: 'select', options: [{ name: 'Gold', order: 1 }] })
      .ok(201)
    const contact = await co.contact('jana@example.com', { firstName: 'Typed', lastName: 'Kept' })
    const owner = await co.owner()
    await owner.patch(`/contacts/${contact.id}`, { firstName: 'Hand', customFields: { [field.id]: 7 } }).ok()
    const mapping = [
      { column: 0, field: 'email' },
      { column: 1, field: 'firstName' },
      { column: 2, field: 'lastName' },
      { column: 3, field: 'city' },
      { column: 4, field: `cf:${field.id}` },
      { column: 5, field: `cf:${other.id}` },
    ]
    const text = 'jana@example.com,File,New,Brno,"1 234,5",gold\neva@example.com,Eva,,,x,silver\n'
    const kept = await run(co, text, { mapping, options: { header: false, overwrite: 'empty' } })
    expect(kept.result).toMatchObject({ created: 1, updated: 1 })
    expect(kept.errors).toBe(2)
    expect(await find(co, 'jana@example.com')).toMatchObject({ firstName: 'Hand', lastName: 'Kept', city: 'Brno' })
    await run(co, text, { mapping })
    const jana = await find(co, 'jana@example.com')
    expect(jana).toMatchObject({ firstName: 'Hand', lastName: 'New', customFields: { [field.id]: 7 } })
    const gold = (await co.get('/custom-fields').ok()).items.find((one: { id: string }) => one.id === other.id)
      .options[0].id
    expect(jana.customFields[other.id]).toBe(gold)
    // The event holds the values before and after.
    const events = await co.db
      .selectFrom('event')
      .select('data')
      .where('tenant_id', '=', co.tenantId)
      .where('contact_id', '=', contact.id)
      .where('type', '=', 'contact_updated')
      .orderBy('id')
      .execute()
    expect(events.at(-1)!.data).toMatchObject({
      automations: false,
      changes: [{ field: 'lastName', before: 'Kept', after: 'New' }],
    })
  })

  test('starts automations only on request', async () => {
    const co = await t.company()
    const list = await co.list()
    await run(co, `${HEADER}a@example.com;A;;\n`, { listIds: [list.id] })
    await run(co, `${HEADER}b@example.com;B;;\n`, { listIds: [list.id], runAutomations: true })
    const { rows } = await sql<{ type: string; quiet: string | null; number: number }>`
      select type, data->>'automations' as quiet, count(*)::int as number from event where tenant_id = ${co.tenantId}
        and type in ('contact_created', 'consent_given', 'list_added') group by 1, 2 order by 1, 2`.execute(co.db)
    expect(rows).toEqual(
      ['consent_given', 'contact_created', 'list_added'].flatMap((type) => [
        { type, quiet: 'false', number: 1 },
        { type, quiet: null, number: 1 },
      ]),
    )
  })
})

describe('the other modes', () => {
  const text = `${HEADER}jana@example.com;;;\nunknown@example.com;;;\n`

  test('update_only creates no contact', async () => {
    const co = await t.company()
    await co.contact('jana@example.com')
    const done = await run(co, `${HEADER}jana@example.com;Jana;;\nunknown@example.com;X;;\n`, { mode: 'update_only' })
    expect(done.result).toMatchObject({ created: 0, updated: 1, skipped: { unknown: 1 } })
    expect((await co.get('/contacts').ok()).total).toBe(1)
  })

  test('unsubscribe and blacklist also suppress addresses that are not contacts, and create none', async () => {
    const co = await t.company()
    const { id } = await co.contact('jana@example.com')
    expect((await run(co, text, { mode: 'unsubscribe', ...NO_CONSENT })).result).toMatchObject({ unsubscribed: 2 })
    expect((await co.get(`/contacts/${id}`).ok()).status).toBe('unsubscribed')
    expect((await run(co, text, { mode: 'unsubscribe', ...NO_CONSENT })).result).toMatchObject({
      unsubscribed: 0,
      unchanged: 2,
    })
    expect((await run(co, text, { mode: 'blacklist', ...NO_CONSENT })).result).toMatchObject({ blacklisted: 2 })
    expect((await co.get('/contacts').ok()).total).toBe(1)
    expect((await co.get('/suppressions?reason=blacklist').ok()).total).toBe(2)
    expect(await co.contact('unknown@example.com')).toMatchObject({ status: 'unsubscribed', blacklisted: true })
  })

  test('unsubscribe with lists, and remove, change only those lists', async () => {
    const co = await t.company()
    const list = await co.list()
    const { id } = await co.contact('jana@example.com', { listIds: [list.id] })
    const lists = { listIds: [list.id], ...NO_CONSENT }
    expect((await run(co, text, { mode: 'remove', ...lists })).result).toMatchObject({
      removed: 1,
      skipped: { unknown: 1 },
    })
    await co.post(`/lists/${list.id}/members`, { contactIds: [id] }).ok()
    const outside = await co.contact('outside@example.com')
    const longer = `${text}outside@example.com;;;\n`
    const { result } = await run(co, longer, { mode: 'unsubscribe', ...lists })
    expect(result).toMatchObject({ unsubscribed: 3, unchanged: 0, skipped: { unknown: 0 } })
    expect((await co.get(`/contacts/${id}`).ok()).status).toBe('subscribed')
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toMatchObject({ confirmed: 0, unsubscribed: 2 })
    // Addresses that were not in the list, or not contacts, are not added to it later.
    const unknown = await co.contact('unknown@example.com', { listIds: [list.id] })
    for (const contactId of [id, outside.id, unknown.id])
      expect((await co.post(`/lists/${list.id}/members`, { contactIds: [contactId] }).ok()).skipped).toEqual([
        { contactId, reason: 'unsubscribed' },
      ])
    expect((await run(co, longer, { mode: 'unsubscribe', ...lists })).result).toMatchObject({
      unsubscribed: 0,
      unchanged: 3,
    })
    const activities = (await co.get(`/contacts/${outside.id}/activities?type=unsubscribed`).ok()).items
    expect(activities).toMatchObject([{ title: 'admin', params: { listIds: [list.id] } }])
    await co
      .post('/imports', await body(co, text, { mode: 'remove', ...NO_CONSENT }))
      .fails(400, 'validation', 'listIds')
  })
})

describe('exports of shops', () => {
  const shop = 'Email,First Name,Accepts Email Marketing\nyes@example.com,Yes,yes\nno@example.com,No,no\n'
  const mapping = [
    { column: 'Email', field: 'email' },
    { column: 'First Name', field: 'firstName' },
  ]

  test('of customers: a row that refuses becomes a customer without a consent', async () => {
    const co = await t.company()
    const done = await run(co, shop, { mapping, kind: 'platform_customers' })
    expect(done.result.created).toBe(2)
    expect(await find(co, 'yes@example.com')).toMatchObject({ status: 'subscribed', consentWeak: false })
    const no = await find(co, 'no@example.com')
    expect(no).toMatchObject({ status: 'customer', consentBasis: 'soft_opt_in_customer' })
    expect((await co.get(`/contacts/${no.id}/purposes`).ok()).items).toEqual([])
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(1)
    // A later consent subscribes the customer, who never unsubscribed.
    const later = await run(co, 'Email\nno@example.com\n', { mapping: [mapping[0]] })
    expect(later.result).toMatchObject({ updated: 1, unchanged: 0 })
    expect((await find(co, 'no@example.com')).status).toBe('subscribed')
  })

  test('of newsletters: a row that refuses is left out; without that column subscribersConfirmed is needed', async () => {
    const co = await t.company()
    const done = await run(co, shop, { mapping, kind: 'platform_newsletter' })
    expect(done.result).toMatchObject({ created: 1, skipped: { noConsent: 1 } })
    const plain = { mapping: [mapping[0]], kind: 'platform_newsletter' }
    const text = 'Email\na@example.com\n'
    await co.post('/imports', await body(co, text, plain)).fails(400, 'validation', 'subscribers')
    await co.post('/imports', await body(co, text, { ...plain, subscribersConfirmed: true })).ok(201)
  })

  test('the consent column counts also when a custom field has its name, or a cell is not a plain yes', async () => {
    const co = await t.company()
    const field = await co.post('/custom-fields', { name: 'Newsletter', type: 'text' }).ok(201)
    const text = 'Email;Newsletter\nyes@example.com;ano\nno@example.com;ne\nwhen@example.com;12.3.2024\n'
    const both = [
      { column: 'Email', field: 'email' },
      { column: 'Newsletter', field: `cf:${field.id}` },
    ]
    const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
    expect((await co.post('/imports/preview', { fileId }).ok()).consentColumn).toBe(1)
    await run(co, text, { mapping: both, kind: 'platform_customers' })
    const found = await Promise.all(['yes', 'no', 'when'].map((name) => find(co, `${name}@example.com`)))
    expect(found.map(({ status }) => status)).toEqual(['subscribed', 'customer', 'customer'])
    expect(found[1].customFields).toEqual({ [field.id]: 'ne' })
  })

  test('the last row of an address counts, and a withdrawn consent is not given again', async () => {
    const co = await t.company()
    const text = 'Email;Newsletter\nturned@example.com;yes\nother@example.com;yes\nturned@example.com;no\n'
    const newsletter = { mapping: [mapping[0]], kind: 'platform_newsletter' }
    const { result } = await run(co, text, newsletter)
    expect(result).toMatchObject({ created: 1, skipped: { noConsent: 1, duplicateInFile: 1 } })
    const other = await find(co, 'other@example.com')
    const [{ id }] = (await co.get(`/contacts/${other.id}/purposes`).ok()).items
    await co.post(`/contacts/${other.id}/purposes/${id}/withdraw`).ok()
    expect((await run(co, text, newsletter)).result).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await co.get(`/contacts/${other.id}/purposes`).ok()).items).toHaveLength(1)
    const words =
      'Email;Email marketing consent\na@x.cz;subscribed\nb@x.cz;not_subscribed\nc@x.cz;pending\nd@x.cz;N/A\n'
    await run(co, words, { mapping: [mapping[0]], kind: 'platform_customers' })
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((name) => find(co, `${name}@x.cz`)))
    expect(found.map(({ status }) => status)).toEqual(['subscribed', 'customer', 'customer', 'customer'])
  })

  test('modes that need no consent use all rows, also those that refuse', async () => {
    const co = await t.company()
    for (const name of ['yes', 'no']) await co.contact(`${name}@example.com`)
    const done = await run(co, shop, { mapping, kind: 'platform_newsletter', mode: 'unsubscribe', ...NO_CONSENT })
    expect(done.result).toMatchObject({ unsubscribed: 2, skipped: { noConsent: 0 } })
  })
})

test('two concurrent imports of the same people lose no contact and no value', async () => {
  const co = await t.company()
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => `p${from + i}@example.com;P;;`).join('\n')
  const [one, two] = [await co.list(), await co.list()]
  const inputs = [
    await body(co, `${HEADER}${people(0, 700)}\n`, { listIds: [one.id] }),
    await body(co, `${HEADER}${people(300, 1000)}\n`, { listIds: [two.id] }),
  ]
  const done = await Promise.all(inputs.map((input) => co.post('/imports', input).ok(201)))
  const sum = (name: string) => done.reduce((total, { result }) => total + result[name], 0)
  expect(sum('created')).toBe(1000)
  expect(sum('updated') + sum('unchanged')).toBe(400)
  for (const list of [one, two]) expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(700)
  for (const { id } of done) expect((await co.get(`/contacts?import=${id}`).ok()).total).toBe(700)
  expect(await consentChainsCheck.run(t.app)).toEqual([])
  expect(await contactCountersCheck.run(t.app)).toEqual([])
})

test('an import that cannot succeed fails at once, with a notification', async () => {
  const co = await t.company()
  const field = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
  const mapping = [
    { column: 'E-mail', field: 'email' },
    { column: 'Jméno', field: `cf:${field.id}` },
  ]
  const rows = Array.from({ length: 1200 }, (_, i) => `p${i}@example.com;P;;`).join('\n')
  const { id } = await run(co, `${HEADER}${rows}\n`, { mapping })
  await co.patch(`/custom-fields/${field.id}`, { archived: true }).ok()
  await t.runJobs()
  expect(await co.get(`/imports/${id}`).ok()).toMatchObject({ status: 'failed', failure: 'mapping' })
  expect((await co.get('/notifications').ok()).items).toMatchObject([{ type: 'import_finished', severity: 'error' }])
  expect((await co.get('/running-actions').ok()).items).toEqual([])
})

test('an import ends when the last address of its stage is erased', async () => {
  const co = await t.company()
  const rows = Array.from({ length: 1200 }, (_, i) => `p${i}@example.com;P;;`).join('\n')
  const { id } = await run(co, `${HEADER}${rows}\nlast@example.com;L;;\n`)
  const { prepareImport } = await import('./prepare-import.ts')
  await prepareImport({ app: t.app, db: co.db, now: t.clock.now() }, co.tenantId, id, 0)
  const last = await co.contact('last@example.com')
  await co.post(`/contacts/${last.id}/erase`, {}).ok(204)
  await t.runJobs()
  expect(await co.get(`/imports/${id}`).ok()).toMatchObject({ status: 'finished', result: { created: 1200 } })
})

test('rows with characters that the database cannot store, or that are too long, are in the error file', async () => {
  const co = await t.company()
  const filler = Array.from({ length: 6000 }, (_, i) => `p${i}@example.com;${'x'.repeat(40)};;`).join('\n')
  const text = `${HEADER}${filler}\nno\0address;A\0B;;\n${'y'.repeat(30_000)};Z;;\nžádná;Ž;;\n`
  const { id } = await run(co, text, { mode: 'blacklist', ...NO_CONSENT })
  await t.runJobs()
  const done = await co.get(`/imports/${id}`).ok()
  expect(done).toMatchObject({ status: 'finished_with_errors', result: { blacklisted: 6000, skipped: { invalid: 3 } } })
  const { text: errors } = await co.get(done.errorsUrl).raw()
  expect(errors).toContain('A\ufffdB')
  expect(errors).toContain('žádná')
})

test('bad input is named, and nothing is imported', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const text = `${HEADER}a@example.com;A;;\n`
  const fails = async (more: object, message: string) =>
    co.post('/imports', await body(co, text, more)).fails(400, 'validation', message)
  await fails({ fileId: await upload(other, text) }, 'fileId')
  await fails({ purposeId: undefined }, 'purpose')
  await fails({ purposeId: other.purposeId }, 'purpose')
  await fails({ consentConfirmed: undefined }, 'consent')
  await fails({ consentConfirmed: false }, 'consent')
  await fails({ mode: 'blacklist', consentConfirmed: undefined }, 'purpose')
  await fails({ mode: 'unsubscribe', purposeId: undefined }, 'consent')
  await fails({ shopId: other.shopId }, 'shopId')
  await fails({ listIds: [(await other.list()).id] }, 'listIds.0')
  await fails({ mode: 'delete' }, 'mode')
  await fails({ mapping: [{ column: 'Nothing', field: 'email' }] }, 'mapping.0.column')
  await fails({ mapping: [{ column: 99, field: 'email' }] }, 'mapping.0.column')
  await fails(
    {
      mapping: [
        { column: 0, field: 'email' },
        { column: 1, field: 'status' },
      ],
    },
    'mapping.1.field',
  )
  await fails(
    {
      mapping: [
        { column: 0, field: 'email' },
        { column: 1, field: 'email' },
      ],
    },
    'mapping.1.field',
  )
  await fails(
    {
      mapping: [
        { column: 0, field: 'email' },
        { column: 1, field: 'cf:1' },
      ],
    },
    'mapping.1.field',
  )
  await fails({ mapping: [{ column: 1, field: 'firstName' }] }, 'mapping')
  await fails({ source: '' }, 'source')
  expect((await co.get('/imports').ok()).total).toBe(0)
  expect((await co.get('/contacts').ok()).total).toBe(0)
})

test('a draft stores the steps of a wizard, and is deleted when the import starts', async () => {
  const co = await t.company()
  const draft = await co.post('/imports/drafts', { name: 'Later', step: 'mapping', data: { a: [1] } }).ok(201)
  expect(await co.get(`/imports/drafts/${draft.id}`).ok()).toMatchObject({
    name: 'Later',
    step: 'mapping',
    data: { a: [1] },
  })
  await co.put(`/imports/drafts/${draft.id}`, { name: 'Other' }).ok()
  await co.put(`/imports/drafts/${draft.id}`, { data: { a: 'x'.repeat(300_000) } }).fails(400, 'validation', 'data')
  expect(await co.get(`/imports/drafts/${draft.id}`).ok()).toMatchObject({ name: 'Other', step: null, data: {} })
  expect((await co.get('/imports?status=draft').ok()).total).toBe(1)
  const again = await body(co, `${HEADER}a@example.com;A;;\n`, { draftId: '999999' })
  await co.post('/imports', again).fails(400, 'validation', 'draftId')
  const done = await run(co, `${HEADER}a@example.com;A;;\n`, { draftId: draft.id })
  // An import that ran is not a draft, so it cannot be deleted this way.
  await co.post('/imports', { ...again, draftId: done.id }).fails(409, 'conflict', 'status')
  await co.get(`/imports/drafts/${draft.id}`).fails(404, 'not_found')
  await co.get(`/imports/drafts/${done.id}`).fails(409, 'conflict', 'status')
  await co.delete(`/imports/${done.id}`).ok(204)
  await co.get(`/imports/${done.id}`).fails(404, 'not_found')
  expect((await co.get('/contacts').ok()).total).toBe(1)
})
