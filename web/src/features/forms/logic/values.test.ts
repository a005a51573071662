import { expect, test } from 'vitest'
import { cleanTexts, translatedShare } from './languages.ts'
import { type FormValues, faultsIn, patchOf, previewOf } from './values.ts'

const VALUES: FormValues = {
  ...{ name: 'News', kind: 'classic', listIds: [], purposeId: '1', consentText: 'I agree.', captcha: true, popup: {} },
  fields: [
    { id: 'email', field: 'email', type: 'email', label: 'E-mail', required: true },
    { id: 'city', field: 'city', type: 'select', label: 'City', options: [{ value: 'b', label: 'Brno' }] },
  ],
  ...{ title: 'News', description: '', submitLabel: '', successUrl: '', confirmedUrl: '', design: {} },
  settings: { doiTemplateId: null, senderId: null, doubleOptIn: true, language: null, thanks: '', texts: {} },
}
const CZECH = {
  title: 'Novinky',
  description: ' ',
  fields: { city: { label: 'Město', options: { b: 'Brünn' } }, x: {} },
}

test('wrong values are found before they are sent', () => {
  expect(faultsIn(VALUES)).toEqual({})
  expect(faultsIn({ ...VALUES, name: ' ', consentText: '', successUrl: 'shop', design: { accent: 'red' } })).toEqual({
    name: 'nameMissing',
    consentText: 'consentMissing',
    successUrl: 'addressWrong',
    'design.accent': 'colorWrong',
  })
  const popup = { pages: [{ match: 'contains' as const, value: '' }] }
  expect(faultsIn({ ...VALUES, popup })).toEqual({})
  expect(faultsIn({ ...VALUES, kind: 'slide', popup })).toEqual({ popup: 'pageMissing' })
})

test('empty addresses are null, sizes stay within their limits, and a saved value without a text is the label', () => {
  const [, city] = VALUES.fields
  expect(
    patchOf({
      ...{ successUrl: ' ', confirmedUrl: ' https://a.example ', design: { width: 5, accent: '' } },
      fields: [{ ...city!, options: [{ value: '', label: ' Brno ' }] }],
    }),
  ).toEqual({
    ...{ successUrl: null, confirmedUrl: 'https://a.example', design: { width: 200 } },
    fields: [{ ...city, options: [{ value: 'Brno', label: 'Brno' }] }],
  })
  expect(patchOf({ title: 'Hi' })).toEqual({ title: 'Hi' })
})

test('the preview is in the open language and leaves out what is not complete', () => {
  const values = {
    ...VALUES,
    design: { accent: '#12', color: '#000000' },
    settings: { ...VALUES.settings, texts: { cs: CZECH } },
  }
  expect(previewOf(values, 'cs')).toMatchObject({
    ...{ title: 'Novinky', design: { color: '#000000' }, settings: { language: 'cs' } },
    fields: [{ label: 'E-mail' }, { label: 'Město', options: [{ value: 'b', label: 'Brünn' }] }],
  })
  expect(previewOf(values, null)).toMatchObject({ title: 'News', settings: { language: null } })
  const empty = previewOf({ ...VALUES, fields: [{ id: 'city', field: 'city', type: 'radio' }] }, null)
  expect(empty.fields).toMatchObject([{ options: [{ value: '…' }] }])
})

test('translations are saved without empty texts, and counted', () => {
  expect(cleanTexts({ cs: CZECH })).toEqual({
    cs: { title: 'Novinky', fields: { city: { label: 'Město', options: { b: 'Brünn' } } } },
  })
  expect(translatedShare({ ...VALUES, thanks: '' }, CZECH)).toEqual({ done: 3, all: 5 })
})
