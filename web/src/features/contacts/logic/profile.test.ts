import { expect, test } from 'vitest'
import type { Contact } from './contact.ts'
import { changesOf, draftOf } from './profile.ts'

const contact = {
  firstName: 'Jana',
  lastName: 'Novak',
  city: 'Praha',
  country: 'CZ',
  note: '',
  customFields: { 1: 'small', 2: ['a', 'b'] },
} as unknown as Contact

test('an unchanged form sends nothing', () => {
  expect(changesOf(draftOf(contact))).toEqual({})
})

test('only edited fields are sent, so that changes of colleagues stay', () => {
  const draft = draftOf(contact)
  const typed = { ...draft, profile: { ...draft.profile, lastName: 'Nová ' }, custom: { ...draft.custom, 1: 'large' } }
  expect(changesOf(typed)).toEqual({ lastName: 'Nová', customFields: { 1: 'large' } })
  // Compared with the newer contact, the other city would be undone.
  expect(changesOf({ ...typed, base: { ...contact, city: 'Brno' } })).toHaveProperty('city', 'Praha')
})

test('cleared fields are sent as null or an empty text, as the API expects', () => {
  const draft = draftOf(contact)
  const emptied = { ...draft.profile, firstName: '', country: '' }
  expect(changesOf({ ...draft, profile: emptied, custom: { ...draft.custom, 2: [] } })).toEqual({
    firstName: '',
    country: null,
    customFields: { 2: [] },
  })
})
