import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatsOf } from '../../../../i18n/format.ts'
import type { NodeType } from '../editor/graph/graph.ts'
import { sayingOf } from '../editor/state/use-wording.ts'
import type { Wording } from '../editor/words/wording.ts'
import { REASONS } from '../list/automation.ts'
import { dueWords, failureWords, outputOfPass, placeWords } from './run-words.ts'

// A path that the compiler does not follow: it would check the sources of the server a second time.
const NODES = '../../../../../../server/src/features/automation/graphs/catalogue.ts'
const { describeNodeTypes } = await import(NODES)
const types: NodeType[] = describeNodeTypes()

const LANGUAGES = ['en', 'cs', 'sk'] as const
const texts = import.meta.glob<Record<string, object>>('../../texts/*.json', { eager: true, import: 'default' })
const wordings = {} as Record<(typeof LANGUAGES)[number], Pick<Wording, 'say' | 'knows' | 'format'>>
let t: (key: string, params?: object) => string

beforeAll(async () => {
  for (const lng of LANGUAGES) {
    const i18n = createInstance()
    const own = texts[`../../texts/${lng}.json`]!
    const resources = { [lng]: { automations: own, notices: own.notices } }
    await i18n.init({ lng, resources: resources as never, interpolation: { escapeValue: false } })
    wordings[lng] = { ...sayingOf(i18n), format: formatsOf(lng, 'Europe/Prague') }
    if (lng === 'en') t = (key, params) => String(i18n.t(key as never, { ns: 'notices', ...params } as never))
  }
})

const node = (type: string, config = {}, name = '') => ({
  ...{ id: 'n', type, name, note: '', position: { x: 0, y: 0 } },
  config,
})

test('a pass says how the contact left', () => {
  const { en } = wordings
  expect(outputOfPass(en, node('condition'), 'no')).toBe('No')
  expect(outputOfPass(en, node('wait'), 'next')).toBe('Went on')
  expect(outputOfPass(en, node('wait'), 'goal')).toBe('Met the goal and jumped to it')
  expect(outputOfPass(en, node('end'), null)).toBe('Ended here')
  expect(outputOfPass(en, node('trigger_event'), 'next')).toBe('Entered')
  expect(outputOfPass(en, undefined, 'yes')).toBe('Went on')
  expect([placeWords(en, undefined), placeWords(en, node('wait', {}, 'A day'))]).toEqual([
    'A node that was removed since',
    'A day',
  ])
})

test('a wait says until when, and that it may end earlier', () => {
  const words = (type: string, config: object, isActive = true) =>
    dueWords(wordings.en, node(type, config), '2026-03-05T08:00:00.000Z', { isActive, now: Date.parse('2026-03-01') })
  expect(words('wait', {}).replaceAll('\u202f', ' ')).toBe('Waits until Mar 5, 2026, 9:00 AM')
  for (const [type, config] of [
    ['wait_event', {}],
    ['condition', { wait: { until: {} } }],
  ] as const)
    expect(words(type, config)).toMatch(/at the latest$/)
  const later = { now: Date.parse('2026-04-01') }
  const over = (isActive: boolean) =>
    dueWords(wordings.en, node('wait'), '2026-03-05T08:00:00.000Z', { isActive, ...later })
  expect([over(true), over(false)]).toEqual(['Goes on now', 'Its time is over: goes on when the automation does'])
})

describe('failures', () => {
  test('are said by what the node does', () => {
    const { en } = wordings
    expect(failureWords(en, node('webhook'), 'other')).toMatch(/^The address did not accept/)
    expect(failureWords(en, node('label'), 'other')).toBe('This did not work.')
    expect(failureWords(en, node('coupon'), 'customizationDataboxOutOfPromocodes')).toBe('No coupon was left.')
    expect(failureWords(en, node('coupon'), 'of a newer server')).toBe('This did not work.')
  })

  test('have words in every language, all of them', () => {
    const event = types.find(({ type }) => type === 'trigger_event')!
    const { properties } = event.settings as { properties: Record<string, { enum: string[] }> }
    const failures = properties.failureType!.enum
    expect(failures).toContain('other')
    for (const { knows } of Object.values(wordings))
      for (const failure of failures) expect(knows(`history.failures.${failure}`), failure).toBe(true)
  })
})

describe('notifications', () => {
  test('say the text of an alert, why an automation was paused, and what failed', () => {
    const name = 'Welcome'
    expect(t('automation_alert', { name, text: 'Call them: $t(x) {{y}}' })).toBe('Welcome: Call them: $t(x) {{y}}')
    expect(t('automation_alert', { name, text: '', context: 'empty' })).toBe('Welcome: a contact reached an alert')
    const general = t('automation_paused', { name, context: 'of a newer server' })
    expect(general).toBe('The automation Welcome has been paused')
    for (const context of REASONS) expect(t('automation_paused', { name, context })).not.toBe(general)
    expect(t('automation_action_failed', { name, context: 'customizationSyntaxError' })).toMatch(
      /the template has a fault$/,
    )
    expect(t('automation_action_failed', { name, context: 'other' })).toBe('A step of the automation Welcome failed')
  })
})
