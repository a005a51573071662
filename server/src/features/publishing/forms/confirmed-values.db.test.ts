import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { confirmLink, confirmLinks, makeForm, submitForm } from '../../../../test/support/forms.ts'

const t = useApi()

test('values of fields that are archived before the confirmation are left out, the rest is written', async () => {
  const co = await t.company()
  const size = await co.post('/custom-fields', { name: 'Size', type: 'text' }).ok(201)
  const colour = await co
    .post('/custom-fields', { name: 'Colour', type: 'select', options: [{ name: 'Red' }, { name: 'Blue' }] })
    .ok(201)
  const [red, blue] = colour.options
  const form = await makeForm(co, {
    fields: [
      { id: 'email', field: 'email', type: 'email', required: true },
      { id: 'name', field: 'firstName', type: 'text' },
      { id: 'size', field: `cf:${size.id}`, type: 'text' },
      { id: 'colour', field: `cf:${colour.id}`, type: 'select' },
    ],
  })
  const values = { email: 'jana@example.com', name: 'Jana', size: 'M', colour: red.id }
  expect((await submitForm(t, co, form.id, values)).status).toBe(200)
  const [link] = await confirmLinks(t, co, 'jana@example.com')
  await co.patch(`/custom-fields/${size.id}`, { archived: true }).ok()
  await co.patch(`/custom-fields/${colour.id}`, { options: [blue] }).ok()
  expect((await confirmLink(t, link!)).status).toBe(200)
  const { items } = await co.get('/contacts?q=jana@example.com').ok()
  // The salutation and the name day follow from the name.
  expect(await co.get(`/contacts/${items[0].id}`).ok()).toMatchObject({
    status: 'subscribed',
    firstName: 'Jana',
    vocativeFirstName: 'Jano',
    nameDay: '05-24',
    gender: 'f',
    customFields: {},
  })
})

test('a consent to a further purpose has the confirmation and the text version of its form', async () => {
  const co = await t.company()
  const other = await co.post('/purposes', { name: 'Parties' }).ok(201)
  const form = await makeForm(co, {
    fields: [
      { id: 'email', field: 'email', type: 'email', required: true },
      { id: 'parties', field: `purpose:${other.id}`, type: 'consent', label: 'Invite me' },
    ],
  })
  await submitForm(t, co, form.id, { email: 'jana@example.com', parties: true })
  const [link] = await confirmLinks(t, co, 'jana@example.com')
  await confirmLink(t, link!)
  const { items } = await co.get('/contacts?q=jana@example.com').ok()
  const consents = (await co.get(`/contacts/${items[0].id}/purposes`).ok()).items as {
    purposeId: string
    proof: object
  }[]
  expect(consents.find(({ purposeId }) => purposeId === other.id)!.proof).toMatchObject({
    text: 'Invite me',
    textVersion: 1,
    doiSentAt: expect.any(String),
    doiConfirmedAt: expect.any(String),
    doiIp: expect.any(String),
  })
})

test('the proof has the texts that were shown, when the company speaks another language', async () => {
  const co = await t.company()
  const settings = { texts: { cs: { consentText: 'Souhlasím' } } }
  const form = await makeForm(co, { consentText: 'I agree.', settings })
  const { forms } = await t.stranger.get(`/f/${co.tenant}/${form.id}/config?lang=en`).ok(200)
  expect(forms[0]).toMatchObject({ consentText: 'I agree.', textsOf: '' })
  await submitForm(t, co, form.id, { email: 'jana@example.com' }, { language: forms[0].textsOf })
  const row = await co.db
    .selectFrom('form_submission')
    .select('proof')
    .where('tenant_id', '=', co.tenantId)
    .executeTakeFirstOrThrow()
  expect(row.proof).toMatchObject({ text: 'I agree.' })
})
