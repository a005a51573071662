import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatsOf } from '../../../../../i18n/format.ts'
import type { Catalogue } from '../../../../../parts/rules/definition/catalogue.ts'
import { wordsOf } from '../../../../../parts/rules/definition/words.ts'
import type { Config, EditorData, Graph } from '../graph/graph.ts'
import { orderOf } from '../node-icons.ts'
import { problemAt, problemLine, problemsOf } from '../state/problems.ts'
import { sayingOf } from '../state/use-wording.ts'
import { type NodeWording, nodeTitle, nodeWords, outputWords } from './node-words.ts'
import { referencesOfNode } from './references.ts'
import { findNodes } from './search.ts'
import { TIME_KINDS } from './time-words.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../../../server/src/features.ts'
const RULES = '../../../../../../../server/src/features/audience/segment-rules/catalogue.ts'
const NODES = '../../../../../../../server/src/features/automation/graphs/catalogue.ts'
const TIMES = '../../../../../../../server/src/features/automation/times/time-spec.ts'
await import(FEATURES)
const { catalogue: made } = await import(RULES)
const { describeNodeTypes, describeEvents } = await import(NODES)
const { timeKinds } = await import(TIMES)
const catalogue: Catalogue = made([])
const nodeTypes: EditorData['nodeTypes'] = describeNodeTypes()
const events: EditorData['events'] = describeEvents()

const LANGUAGES = ['en', 'cs', 'sk'] as const
type Language = (typeof LANGUAGES)[number]
const texts = import.meta.glob<object>(
  ['../../../texts/*.json', '../../../../../i18n/rules/*.json', '../../../../../i18n/common/*.json'],
  { eager: true, import: 'default' },
)
const NAMES: Record<string, string> = {
  'template 1': 'Welcome',
  'list 3': 'VIP',
  'form 6': 'Footer',
  'label 5': 'Loyal',
  'automation 8': '',
}
const wordings = {} as Record<Language, NodeWording>

beforeAll(async () => {
  for (const lng of LANGUAGES) {
    const i18n = createInstance()
    const resources = {
      [lng]: {
        automations: texts[`../../../texts/${lng}.json`]!,
        rules: texts[`../../../../../i18n/rules/${lng}.json`]!,
        common: texts[`../../../../../i18n/common/${lng}.json`]!,
      },
    }
    await i18n.init({ lng, resources: resources as never, interpolation: { escapeValue: false } })
    const format = formatsOf(lng, 'Europe/Prague')
    const names: NodeWording['names'] = (kind, id) => NAMES[`${kind} ${id}`]
    wordings[lng] = {
      ...sayingOf(i18n),
      format,
      names,
      rules: { catalogue, words: wordsOf(i18n, format), names, currencyOf: () => 'CZK' },
      members: new Map([['1', 'Jana']]),
      senders: new Map(),
      nodeOf: (key) =>
        key === 'm'
          ? { id: 'm', type: 'send_email', name: '', note: '', position: { x: 0, y: 0 }, config: {} }
          : undefined,
      eventSettings: new Map(events.map(({ event, settings }) => [event, settings])),
    }
  }
})

const said = (language: Language, type: string, config: Config) =>
  nodeWords(wordings[language], { type, config }).replace(/[\u00a0\u202f]/g, ' ')

const buyers = { type: 'group', match: 'all', rules: [{ type: 'order_count', op: 'gte', value: 2 }] }
const until = (kind: string, more: object) => ({ until: { kind, ...more } })

describe('the words of a node', () => {
  test.each<[string, Config, string]>([
    ['trigger_event', { event: 'order_created' }, 'When an order is created'],
    ['trigger_event', { event: 'list_added', listId: '3' }, 'When a contact is added to a list (List: “VIP”)'],
    ['trigger_event', { event: 'form_submitted', formId: '6' }, 'When a form is submitted (Form: “Footer”)'],
    [
      'trigger_event',
      { event: 'order_changed', state: 'shipped' },
      'When an order changes its state (State of the order: Shipped)',
    ],
    [
      'trigger_event',
      { event: 'subscribed', filter: buyers },
      'When a contact subscribes, only: Ordered at least 2 times',
    ],
    [
      'trigger_event',
      { event: 'link_clicked', emailNode: { automationId: null, node: 'm' } },
      'When a link is clicked (E-mail: “Send e-mail”)',
    ],
    ['trigger_event', { event: 'order_created', listId: '3' }, 'When an order is created'],
    ['trigger_event', {}, 'Not set yet'],
    ['trigger_now', {}, 'Once, at the first activation'],
    [
      'trigger_repeat',
      { every: { value: 1, unit: 'weeks' }, startAt: '2026-12-01T09:00' },
      'Every 1 week from Dec 1, 2026 09:00',
    ],
    ['trigger_date', { kind: 'birthday', at: '09:00', offsetDays: -1 }, '1 day before the birthday at 09:00'],
    [
      'trigger_date',
      { kind: 'holiday', at: '09:00', dates: ['12-24', '01-01'] },
      'Each year on Dec 24 and Jan 1 at 09:00',
    ],
    ['wait', until('duration', { value: 3, unit: 'days' }), 'Wait 3 days'],
    ['wait', until('date', { at: '2026-12-24T18:00' }), 'Wait until Dec 24, 2026 18:00'],
    ['wait', until('time', { at: '09:00', weekdays: [1, 2, 3, 4, 5] }), 'Wait until 09:00 on workdays'],
    [
      'wait',
      until('field', { field: 'birthday', offsetDays: -3, at: '09:00' }),
      'Wait until 3 days before Birthday at 09:00',
    ],
    ['wait', until('best_hour', { withinHours: 24 }), 'Wait until the best hour of the contact, at most 24 hours'],
    ['wait', until('spread', { over: { value: 6, unit: 'hours' } }), 'Wait up to 6 hours, evenly spread'],
    [
      'wait',
      until('event_field', { path: 'payload.at', offset: { value: 2, unit: 'hours', before: true } }),
      'Wait until 2 hours before payload.at of the event',
    ],
    [
      'wait_event',
      { event: 'order_created', timeout: { value: 3, unit: 'days' } },
      'Until an order is created, at most 3 days',
    ],
    ['condition', { filter: buyers }, 'Ordered at least 2 times'],
    [
      'condition',
      { filter: buyers, wait: until('duration', { value: 1, unit: 'days' }) },
      'Ordered at least 2 times (waits 1 day)',
    ],
    ['switch', { branches: [{ key: 'b1', name: 'Women' }, { key: 'b2' }] }, 'Women and Branch 2'],
    [
      'split',
      {
        branches: [
          { key: 'a', percent: 70 },
          { key: 'b', percent: 30 },
        ],
      },
      'A 70 % · B 30 %',
    ],
    ['window', { weekdays: [6, 7], from: '09:00', to: '17:00' }, 'On Sat and Sun 09:00–17:00'],
    ['limit', { count: 1500, per: 'day' }, 'At most 1,500 contacts a day'],
    ['frequency', { max: 1, days: 7 }, 'At most 1 e-mail in 7 days'],
    ['send_email', { templateId: '1', variants: [{}, {}] }, 'Sends “Welcome”, 2 variants'],
    ['list_change', { action: 'unsubscribe', listIds: ['3'] }, 'Unsubscribes from “VIP”'],
    ['label', { action: 'remove', labelIds: ['5'] }, 'Removes the label “Loyal”'],
    ['set_field', { field: 'city', op: 'set', value: 'Praha' }, 'Sets City to “Praha”'],
    ['set_field', { field: 'gender', op: 'clear' }, 'Clears Gender'],
    ['start_automation', { automationId: '8' }, 'Starts “deleted”'],
    ['alert', { memberIds: ['1', '2'] }, 'Notifies Jana and deleted'],
    ['webhook', { url: 'https://crm.example.com/x?y', method: 'POST' }, 'POST crm.example.com'],
    ['fire_event', { customEvent: 'became-vip' }, 'Fires the event became-vip'],
    ['end', {}, 'The run ends here'],
  ])('%s %j', (type, config, english) => {
    expect(said('en', type, config)).toBe(english)
    for (const language of ['cs', 'sk'] as const) expect(said(language, type, config)).not.toMatch(/editor\.|\{\{/)
  })

  test('are in the language of the person', () => {
    expect(said('cs', 'wait', until('duration', { value: 3, unit: 'days' }))).toBe('Čeká 3 dny')
    expect(said('sk', 'wait', until('duration', { value: 5, unit: 'weeks' }))).toBe('Čaká 5 týždňov')
    expect(said('cs', 'trigger_event', { event: 'order_created' })).toBe('Když vznikne objednávka')
    expect(said('cs', 'wait_event', { event: 'link_clicked', timeout: { value: 1, unit: 'hours' } })).toBe(
      'Čeká, až kontakt klikne na odkaz, nejvýše 1 hodinu',
    )
  })

  test('of a filter join rules, groups and negations', () => {
    const rule = (language: string) => ({ type: 'contact_language', in: [language] })
    const filter = {
      type: 'group',
      match: 'all',
      rules: [rule('cs'), { type: 'group', match: 'any', negate: true, rules: [rule('sk'), rule('en')] }],
    }
    expect(said('en', 'goal', { filter })).toBe(
      'Language is Czech and (not true that: language is Slovak or language is English)',
    )
    expect(said('en', 'condition', { filter: { type: 'group', match: 'all', rules: [] } })).toBe('Every contact')
  })
})

test('every type, event, output, setting and time of the server has texts', () => {
  for (const language of LANGUAGES) {
    const { knows } = wordings[language]
    const keys = [
      ...nodeTypes.flatMap(({ type, family, outputs, settings }) => [
        `types.${type}`,
        `about.${type}`,
        `families.${family}`,
        ...outputs.map((output) => `outputs.${output}`),
        ...Object.keys((settings as { properties: object }).properties)
          .filter((name) => name !== 'text')
          .map((name) => `fields.${name}`),
      ]),
      ...events.flatMap(({ event, settings }) => [`events.${event}`, ...settings.map((name) => `fields.${name}`)]),
      ...timeKinds().map(({ kind }: { kind: string }) => `times.${kind}`),
    ]
    expect(keys.filter((key) => !knows(key))).toEqual([])
  }
  expect(TIME_KINDS).toEqual(expect.arrayContaining(timeKinds().map(({ kind }: { kind: string }) => kind)))
  expect(nodeTypes.filter(({ type }) => orderOf(type) === 1000).map(({ type }) => type)).toEqual([])
})

const node = (id: string, type: string, config: Config = {}, name = '') => ({
  ...{ id, type, name, config },
  note: '',
  position: { x: 0, y: 0 },
})

test('outputs and titles have names', () => {
  const { en } = wordings
  expect(outputWords(en, node('c', 'condition'), 'yes')).toBe('Yes')
  expect(outputWords(en, node('w', 'wait'), 'next')).toBe('')
  expect(outputWords(en, node('c', 'coupon'), 'next')).toBe('Got a coupon')
  expect(outputWords(en, node('s', 'switch', { branches: [{ key: 'b3' }] }), 'b3')).toBe('Branch 3')
  expect(nodeTitle(en, node('w', 'wait', {}, 'Pause'))).toBe('Pause')
})

test('nodes are found by name, type and settings, without diacritics', () => {
  const graph: Graph = {
    nodes: [
      node('m', 'send_email', { templateId: '1' }, 'První'),
      node('w', 'wait', until('duration', { value: 3, unit: 'days' })),
    ],
    edges: [],
  }
  const found = (typed: string) => findNodes(wordings.en, graph, typed).map(({ key }) => key)
  expect(found('prvni')).toEqual(['m'])
  expect(found('send welcome')).toEqual(['m'])
  expect(found('3 days')).toEqual(['w'])
  expect(found('')).toEqual(['m', 'w'])
  expect(found('nothing')).toEqual([])
})

test('objects of settings, branches and filters are named', () => {
  const config = {
    templateId: '1',
    variants: [
      {
        templateId: '2',
        filter: { type: 'group', rules: [{ type: 'contact_list', listId: '3', state: 'confirmed' }] },
      },
    ],
    emailNode: { automationId: '8', node: 'x' },
    name: '4',
  }
  expect(referencesOfNode(catalogue, node('m', 'send_email', config))).toEqual([
    { kind: 'template', id: '1' },
    { kind: 'template', id: '2' },
    { kind: 'list', id: '3' },
    { kind: 'automation', id: '8' },
  ])
})

test('problems name their node and setting; a fault hides the same issue', () => {
  const problems = problemsOf(wordings.en, {
    errors: [{ node: 'w', field: 'until.value', code: 'invalid' }],
    incomplete: [
      { code: 'no_trigger', node: null },
      { code: 'required', node: 'm', field: 'templateId' },
      { code: 'content', node: 'm', field: 'templateId', errors: ['unpublished', 'no_footer'] },
      { code: 'brand_new', node: 'm' },
    ],
  })
  expect(problems.map(({ text, isFault }) => [text, isFault])).toEqual([
    ['This value cannot be used.', true],
    ['There is no trigger, so no contact would enter.', false],
    ['Fill this in.', false],
    ['Not ready: it is not published and the footer is missing.', false],
    ['Something is not right here.', false],
  ])
  expect(problemAt(problems, 'until')).toBe('This value cannot be used.')
  expect(problemLine(wordings.en, problems[2]!, [node('m', 'send_email')])).toBe('Send e-mail: Template: Fill this in.')
})
