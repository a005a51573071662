import { expect, test } from 'vitest'
import type { Survey } from './survey.ts'
import { faultsIn, patchOf, valuesOf } from './values.ts'

const survey: Survey = {
  ...{ id: '1', name: 'NPS', shopId: '2', status: 'active', anonymous: false, publicUrl: 'https://x/s/1' },
  ...{ figures: { views: 0, submissions: 0 }, createdAt: '', updatedAt: '' },
  ...{ title: 'T', description: '', submitLabel: '', thanks: '', design: {}, settings: {} },
  questions: [{ id: 'q', type: 'text', label: 'Why?', required: false, options: [] }],
}

test('what is missing is empty, and is saved as missing', () => {
  const values = valuesOf(survey)
  expect(values).toMatchObject({ design: { accent: '', imageUrl: '' }, language: null })
  expect(patchOf(values, survey.questions)).toMatchObject({
    design: { imageUrl: null },
    settings: { language: null },
  })
})

test('only changes are sent, without spaces around them', () => {
  expect(patchOf({ name: ' New ' }, [])).toEqual({ name: 'New' })
  expect(patchOf({ design: { accent: '#aa0000', imageUrl: ' https://a.cz/x.png ' } }, [])).toEqual({
    design: { accent: '#aa0000', imageUrl: 'https://a.cz/x.png' },
  })
  expect(patchOf({ language: 'sk' }, [])).toEqual({ settings: { language: 'sk' } })
})

test('values that the server would refuse are found before', () => {
  const values = valuesOf(survey)
  expect(faultsIn(values)).toEqual({})
  expect(faultsIn({ ...values, name: ' ', design: { accent: 'red', imageUrl: 'logo.png' } })).toEqual({
    name: 'nameMissing',
    'design.accent': 'colorWrong',
    'design.imageUrl': 'addressWrong',
  })
})
