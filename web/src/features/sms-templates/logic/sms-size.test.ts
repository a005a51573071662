import { describe, expect, test } from 'vitest'
import { measureTemplate } from '../../../../../server/src/features/content/sms-templates/measure-sms.ts'
import { sizeOf, withoutAccents } from './sms-size.ts'

const TEXTS = [
  'Hello',
  'Příliš žluťoučký kůň',
  'a'.repeat(161),
  '€'.repeat(153),
  '🌷'.repeat(67),
  'Order {{ event.order.number }} of {{df_name}}',
  '{% if df_name %}Dear {{df_name}}{% endif %}!',
  '{{df_name}}',
  'Not a tag: {x} [y]',
  'Line\nbreak',
]

describe('the size of a text', () => {
  test.each(TEXTS)('%s is the one that the server returns', (text) => {
    expect(sizeOf(text)).toMatchObject(measureTemplate(text))
  })

  test('names the characters that make an SMS shorter, and its room', () => {
    expect(sizeOf('Kůň')).toMatchObject({ rare: ['ů', 'ň'], room: 70 })
    expect(sizeOf('a'.repeat(200))).toMatchObject({ rare: [], parts: 2, room: 306 })
  })
})

describe('a text without accents', () => {
  test('fits into fewer messages', () => {
    expect(withoutAccents('„Příliš žluťoučký kůň“ – dárek…')).toBe('"Prilis zlutoucky kun" - darek...')
    expect(sizeOf(withoutAccents('Dobrý den, Zuzano Šťastná')).encoding).toBe('gsm7')
  })

  test('keeps its tags and letters that need no more room', () => {
    expect(withoutAccents("{{ data.products('Květiny') }} ä ö ř")).toBe("{{ data.products('Květiny') }} ä ö r")
  })
})
