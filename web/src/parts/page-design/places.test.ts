import { expect, test } from 'vitest'
import { countPlaces } from './places.ts'

test('places are counted however their tag is written', () => {
  expect(countPlaces('{{form_fields}} {{ form_fields }}{{- form_fields | upper }}', 'form_fields')).toBe(3)
  expect(countPlaces('{{form_fields_2}} form_fields {{subscription}}', 'form_fields')).toBe(0)
  expect(countPlaces('{{subscriptions}} {{subscription}}', 'subscription')).toBe(1)
})
