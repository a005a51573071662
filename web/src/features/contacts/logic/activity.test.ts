import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { ACTIVITIES } from '../../../api/activities.ts'
import cs from '../texts/cs.json' with { type: 'json' }
import en from '../texts/en.json' with { type: 'json' }
import sk from '../texts/sk.json' with { type: 'json' }
import { ACTIVITY_TYPES, type Activity, sentenceOf } from './activity.ts'

const names = {
  list: (id: string) => id,
  purpose: (id: string) => id,
  field: (key: string) => key,
  day: (at: string) => at,
  orderState: (state: string) => state,
  money: (amount: string, currency: string) => `${amount} ${currency}`,
  nodeOf: (type: string) => `type ${type}`,
  outputOf: (output: string) => `way ${output}`,
  all: (names: string[]) => names.join(', '),
}
const shown = Object.entries(ACTIVITIES).flatMap(([type, titles]) =>
  (titles.length ? titles : ['Spring']).map((title) => [type, title] as const),
)

test('every type of the server can be chosen, and no other', () => {
  expect([...ACTIVITY_TYPES].sort()).toEqual(Object.keys(ACTIVITIES).sort())
})

describe.each(Object.entries({ cs, en, sk }))('in %s', (language, texts) => {
  const i18n = createInstance({ lng: language, defaultNS: 'contacts', resources: { [language]: { contacts: texts } } })
  void i18n.init({ initAsync: false })
  const t = i18n.getFixedT(language, 'contacts')

  test.each(shown)('%s (%s) has a sentence of its own and a name in the menu', (type, title) => {
    const activity: Activity = { id: '1', at: '2026-03-01T10:00:00.000Z', type, title }
    expect(sentenceOf(activity, t, names).text).not.toMatch(/^timeline\./)
    expect(sentenceOf(activity, t, names).text).not.toBe(t('timeline.other'))
    expect(i18n.exists(`timeline.types.${type}`)).toBe(true)
  })

  test('steps of automations have names, and the way they went', () => {
    const step = { id: '1', at: '2026-03-01T10:00:00.000Z', type: 'automation_step', title: 'Welcome' }
    const say = (params: object) =>
      sentenceOf({ ...step, params: { automationId: '7', node: 'n1', ...params } }, t, names)
    expect(say({ nodeType: 'condition', nodeName: 'Is it Jana?', output: 'yes' })).toMatchObject({
      text: 'Welcome: Is it Jana? → way yes',
      automationId: '7',
    })
    expect(say({ nodeType: 'split', nodeName: '', output: 'b' }).text).toBe('Welcome: type split → way b')
    expect(say({ nodeType: 'wait', nodeName: '', output: 'next' }).text).toBe('Welcome: type wait')
    expect(say({ output: 'next' }).text).toContain(t('timeline.someStep'))
  })

  test('an unknown type is shown as other activity', () => {
    const activity: Activity = { id: '1', at: '2026-03-01T10:00:00.000Z', type: 'teleported', title: '' }
    expect(sentenceOf(activity, t, names).text).toBe(t('timeline.other'))
  })
})
