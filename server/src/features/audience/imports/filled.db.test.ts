import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'

const t = useApi()

const JANA = {
  firstName: 'Jana',
  lastName: 'Nováková',
  gender: 'f',
  vocativeFirstName: 'Jano',
  salutation: 'Milá Jano',
  salutationFormal: 'Vážená paní Nováková',
  nameDay: '05-24',
}

/** Imports rows whose columns are guessed. */
async function importRows(co: Company, text: string, more: { options?: object; mode?: string } = {}) {
  const { fileId } = await co.post('/imports/files', { name: 'x.csv', text }).ok(201)
  const { options } = more
  const preview = await co.post('/imports/preview', { fileId, options }).ok()
  const mapping = preview.columns.flatMap(({ guess }: { guess: string | null }, column: number) =>
    guess ? [{ column, field: guess }] : [],
  )
  const consent = { purposeId: co.purposeId, consentConfirmed: true }
  const input = { name: 'x', source: 'x', fileId, mapping, mode: 'upsert', shopId: co.shopId, listIds: [], ...consent }
  const done = await co.post('/imports', { ...input, ...more }).ok(201)
  return { preview, done }
}

async function contactOf(co: Company, email: string) {
  const { items } = await co.get(`/contacts?q=${email}`).ok()
  return co.get(`/contacts/${items[0].id}`).ok()
}

describe('names', () => {
  test('new contacts get what follows from their names, where their row says nothing', async () => {
    const co = await t.company()
    const rows = `E-mail;Jméno;Příjmení;Oslovení;Jazyk
jana@example.com;Jana;Nováková;;
petr@example.com;Petr;Malý;Nazdar;
jozef@example.com;Jozef;Kováč;;sk
john@example.com;John;Smith;;en
`
    await importRows(co, rows)
    expect(await contactOf(co, 'jana@example.com')).toMatchObject({ ...JANA, editedFields: [] })
    expect(await contactOf(co, 'petr@example.com')).toMatchObject({ gender: 'm', salutation: 'Nazdar' })
    expect(await contactOf(co, 'jozef@example.com')).toMatchObject({ salutationFormal: 'Vážený pán Kováč' })
    expect(await contactOf(co, 'john@example.com')).toMatchObject({ gender: null, salutation: '', nameDay: null })
    const again = await importRows(co, rows)
    expect(again.done.result).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  })

  test('known contacts are completed, but for what a person typed or emptied', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await co.contact('jana@example.com')
    const { id } = await co.contact('eva@example.com')
    await owner.patch(`/contacts/${id}`, { salutation: 'Evičko', gender: 'f' }).ok()
    await owner.patch(`/contacts/${id}`, { gender: null }).ok()
    const rows = 'E-mail;Jméno;Příjmení\njana@example.com;Jana;Nováková\neva@example.com;Eva;Malá\n'
    await importRows(co, rows, { mode: 'update_only' })
    expect(await contactOf(co, 'jana@example.com')).toMatchObject(JANA)
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({
      salutation: 'Evičko',
      gender: null,
      vocativeFirstName: 'Evo',
    })
  })

  test('what followed from the names before follows from the new ones, but for what is of another origin', async () => {
    const co = await t.company()
    const owner = await co.owner()
    await importRows(co, 'E-mail;Jméno;Příjmení\njana@example.com;Jana;Nováková\neva@example.com;Eva;Malá\n')
    const { id } = await contactOf(co, 'eva@example.com')
    await co.patch(`/contacts/${id}`, { salutation: 'Ahoj Evi' }).ok()
    await owner.patch(`/contacts/${id}`, { nameDay: '01-02' }).ok()
    const rows = 'E-mail;Jméno;Příjmení\njana@example.com;Petr;Malý\neva@example.com;Jana;Nováková\n'
    const { done } = await importRows(co, rows, { mode: 'update_only' })
    expect(done.result).toMatchObject({ updated: 2 })
    const petr = await contactOf(co, 'jana@example.com')
    expect(petr).toMatchObject({
      ...{ gender: 'm', vocativeFirstName: 'Petře', salutation: 'Milý Petře', salutationFormal: 'Vážený pane Malý' },
      editedFields: [],
    })
    expect(petr.nameDay).not.toBe(JANA.nameDay)
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({
      ...JANA,
      salutation: 'Ahoj Evi',
      nameDay: '01-02',
    })
    const again = await importRows(co, rows, { mode: 'update_only' })
    expect(again.done.result).toMatchObject({ updated: 0, unchanged: 2 })
    // Of a name that is unknown nothing follows, and nothing old stays.
    await importRows(co, 'E-mail;Jméno;Příjmení;Jazyk\njana@example.com;John;Smith;en\n', { mode: 'update_only' })
    expect(await contactOf(co, 'jana@example.com')).toMatchObject({ gender: null, salutation: '', nameDay: null })
    // A value of the file counts.
    await importRows(co, 'E-mail;Jméno;Příjmení;Oslovení\neva@example.com;Petr;Malý;Ahoj\n', { mode: 'update_only' })
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({ salutation: 'Ahoj', vocativeFirstName: 'Petře' })
    await importRows(co, 'E-mail;Jméno\neva@example.com;Karel\n', { mode: 'update_only', options: { autofill: false } })
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({ firstName: 'Karel', vocativeFirstName: 'Petře' })
  })

  test('titles in full names are kept, unless they have columns of their own', async () => {
    const co = await t.company()
    await importRows(co, 'E-mail;Zákazník\njan@example.com;"Ing. Jan Novák, Ph.D."\neva@example.com;Eva Malá\n')
    expect(await contactOf(co, 'jan@example.com')).toMatchObject({
      ...{ titleBefore: 'Ing.', firstName: 'Jan', lastName: 'Novák', titleAfter: 'Ph.D.' },
      salutationFormal: 'Vážený pane Nováku',
    })
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({ titleBefore: '', titleAfter: '' })
    await importRows(co, 'E-mail;Titul;Zákazník\npetr@example.com;Bc.;"Mgr. Petr Malý, MBA"\n')
    expect(await contactOf(co, 'petr@example.com')).toMatchObject({
      ...{ titleBefore: 'Bc.', firstName: 'Petr', lastName: 'Malý', titleAfter: 'MBA' },
    })
  })

  test('nothing is filled on request', async () => {
    const co = await t.company()
    await co.contact('known@example.com')
    const rows = 'E-mail;Jméno;Příjmení\njana@example.com;Jana;Nováková\nknown@example.com;Eva;Malá\n'
    await importRows(co, rows, { options: { autofill: false } })
    for (const email of ['jana@example.com', 'known@example.com'])
      expect(await contactOf(co, email)).toMatchObject({ gender: null, salutation: '', vocativeFirstName: '' })
  })

  test('full names are split, and names before addresses are used when there is no column of names', async () => {
    const co = await t.company()
    const { preview } = await importRows(co, 'E-mail;Zákazník\njana@example.com;"Nováková, Jana"\n')
    expect(preview.columns[1].guess).toBe('fullName')
    expect(await contactOf(co, 'jana@example.com')).toMatchObject(JANA)
    await importRows(co, 'E-mail\n"""Petr Malý"" <petr@example.com>"\n<eva@example.com>\n')
    expect(await contactOf(co, 'petr@example.com')).toMatchObject({ firstName: 'Petr', lastName: 'Malý', gender: 'm' })
    expect(await contactOf(co, 'eva@example.com')).toMatchObject({ firstName: '' })
    await importRows(co, 'E-mail;Zákazník\nDana Tichá <dana@example.com>;\nx@example.com;Jan Malý\n')
    expect(await contactOf(co, 'dana@example.com')).toMatchObject({ firstName: 'Dana', lastName: 'Tichá' })
    await importRows(co, 'E-mail;Jméno;Příjmení\nIvan Hrozný <ivan@example.com>;Ivana;Malá\n')
    expect(await contactOf(co, 'ivan@example.com')).toMatchObject({ firstName: 'Ivana', lastName: 'Malá' })
    const mapping = [
      { column: 0, field: 'email' },
      { column: 1, field: 'fullName' },
      { column: 2, field: 'lastName' },
    ]
    const { fileId } = await co.post('/imports/files', { name: 'x', text: 'a@example.com;A B;B\n' }).ok(201)
    await co.post('/imports/preview', { fileId, mapping }).fails(400, 'validation', 'mapping.2.field')
  })
})

describe('problems', () => {
  const ROWS = `E-mail;Narozeniny
jana@gmial.com;1. 2. 1980
info@example.com;
petr@;3. 4. 1980
eva@example.com;zítra 1999
eva@example.com;2. 2. 1980
`

  test('carry their value; misspelt domains and addresses of a task are imported as they are', async () => {
    const co = await t.company()
    const { preview, done } = await importRows(co, ROWS)
    expect(preview.problems).toEqual([
      { line: 2, code: 'domain_typo', value: 'jana@gmial.com', proposal: 'jana@gmail.com' },
      { line: 3, code: 'role_address', value: 'info@example.com' },
      { line: 4, code: 'email', value: 'petr@' },
      { line: 5, code: 'birthday', value: 'zítra 1999' },
      { line: 5, code: 'duplicate', value: 'eva@example.com' },
    ])
    expect(preview.counts).toMatchObject({ valid: 3, invalid: 1 })
    expect(done.result.created).toBe(3)
    expect((await co.get('/contacts?q=jana@gmial.com').ok()).total).toBe(1)
  })

  test('misspelt domains are replaced on request', async () => {
    const co = await t.company()
    await co.contact('jana@gmail.com')
    const { preview, done } = await importRows(co, ROWS, { options: { fixDomains: true } })
    expect(preview.problems[0]).toMatchObject({ code: 'domain_typo', proposal: 'jana@gmail.com' })
    expect(preview.counts).toMatchObject({ existing: 1, new: 2 })
    expect(done.result).toMatchObject({ created: 2, updated: 1 })
    expect((await co.get('/contacts?q=gmial.com').ok()).total).toBe(0)
  })
})
