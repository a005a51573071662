import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatsOf } from '../../../../../i18n/format.ts'
import type { Catalogue } from '../../../../../parts/rules/definition/catalogue.ts'
import { wordsOf } from '../../../../../parts/rules/definition/words.ts'
import { type Config, type EditorData, typesOf } from '../graph/graph.ts'
import { cardsOf, linesOf } from '../state/cards.ts'
import { sayingOf } from '../state/use-wording.ts'
import type { NodeWording } from '../words/node-words.ts'
import { type Entry, pathOf, type Reason, stopsOf } from './path.ts'
import { stopLines } from './reason-words.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../../../server/src/features.ts'
const RULES = '../../../../../../../server/src/features/audience/segment-rules/catalogue.ts'
const NODES = '../../../../../../../server/src/features/automation/graphs/catalogue.ts'
const CONTACTS = '../../../../../../../server/src/features/audience/contacts/sql/mailability.ts'
await import(FEATURES)
const { catalogue: made } = await import(RULES)
const { describeNodeTypes } = await import(NODES)
const { BLOCKERS } = await import(CONTACTS)
const catalogue: Catalogue = made([])
const types = typesOf(describeNodeTypes() as EditorData['nodeTypes'])

const LANGUAGES = ['en', 'cs', 'sk'] as const
type Language = (typeof LANGUAGES)[number]
const texts = import.meta.glob<object>(
  ['../../../texts/*.json', '../../../../../i18n/rules/*.json', '../../../../../i18n/common/*.json'],
  { eager: true, import: 'default' },
)
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
    const names: NodeWording['names'] = () => undefined
    wordings[lng] = {
      ...sayingOf(i18n),
      format,
      names,
      rules: { catalogue, words: wordsOf(i18n, format), names, currencyOf: () => 'CZK' },
      members: new Map(),
      senders: new Map(),
      nodeOf: () => undefined,
      eventSettings: new Map(),
    }
  }
})

const node = (id: string, type: string, config: Config = {}, name = '') => ({
  ...{ id, type, name, note: '', position: { x: 0, y: 0 } },
  config,
})
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })
const isJana = { type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }
const inPrague = { type: 'contact_field', field: 'city', op: 'eq', value: 'Praha' }
const group = (match: 'all' | 'any', ...rules: object[]) => ({ type: 'group', match, rules })
const asked = (matched: boolean, ...rules: [number[], boolean][]): Reason => ({
  code: 'filter',
  matched,
  rules: rules.map(([path, holds]) => ({ path, type: 'contact_field', matched: holds })),
})
const step = (key: string, type: string, output: string | null, ...reasons: Reason[]): Entry['steps'][number] => ({
  ...{ node: key, type, output, waitUntil: null },
  reasons,
})
const waiting = (key: string, type: string, at: string, ...reasons: Reason[]) => ({
  ...step(key, type, null, ...reasons),
  waitUntil: at,
})

const AT = '2026-03-05T08:00:00.000Z'
const GRAPH = {
  nodes: [
    node('t', 'trigger_event', { event: 'subscribed', filter: group('all', isJana) }),
    node('c', 'condition', { filter: group('all', isJana, inPrague) }),
    node('w', 'wait', { until: { kind: 'duration', value: 3, unit: 'days' } }),
    node('m', 'send_email', { templateId: '1' }),
    node('s', 'split', {
      branches: [
        { key: 'a', percent: 50 },
        { key: 'b', percent: 50 },
      ],
    }),
    node('f', 'frequency', { max: 3, days: 7 }),
    node('g', 'goal', { filter: group('any', isJana, inPrague) }, 'Bought'),
    node('x', 'switch', { branches: [{ key: 'b1', name: 'Locals', filter: group('all', inPrague) }] }),
  ],
  edges: [edge('t', 'c'), edge('c', 'w', 'no'), edge('c', 'm', 'yes'), edge('w', 'm'), edge('m', 's')],
}
const traced = { graph: GRAPH, exitWhen: group('all', inPrague), transactional: false }
const entry = (...steps: Entry['steps']): Entry => ({
  trigger: 't',
  enters: true,
  reasons: [asked(true, [[0], true])],
  steps,
})

/** The lines of one stop: ✓ holds, ✗ does not, · informs. */
function said(steps: Entry['steps'], at = 2, language: Language = 'en', about = traced): string[] {
  const stops = stopsOf(entry(...steps))
  const lines = stopLines(wordings[language], about, stops[at - 1]!, stops[at])
  return lines.map(({ holds, text, depth }) => {
    const mark = holds === null ? '·' : holds ? '✓' : '✗'
    return `${' '.repeat(depth)}${mark} ${text}`.replace(/[\u00a0\u202f]/g, ' ')
  })
}

describe('a path', () => {
  const steps = [
    step('c', 'condition', 'no', asked(false, [[0], true], [[1], false])),
    waiting('w', 'wait', AT, { code: 'until', at: AT }),
    step('w', 'wait', 'next'),
    step('m', 'send_email', 'next', { code: 'blocked', blocker: null }),
  ]
  test('numbers the nodes on it, and takes a wait and what follows as one stop', () => {
    const stops = stopsOf(entry(...steps))
    expect(stops.map(({ number, node: key }) => `${number} ${key}`)).toEqual(['1 t', '2 c', '3 w', '4 m'])
    const { numbers, edges } = pathOf(stops)
    expect([...numbers]).toEqual([
      ['t', '1'],
      ['c', '2'],
      ['w', '3'],
      ['m', '4'],
    ])
    expect([...edges]).toEqual(['t next c', 'c no w', 'w next m'])
  })

  test('has several numbers for a node that is visited again', () => {
    const again = entry(step('m', 'send_email', 'next'), step('c', 'condition', 'yes'), step('m', 'send_email', 'next'))
    expect(pathOf(stopsOf(again)).numbers.get('m')).toBe('2, 4')
  })

  test('is on cards and edges, with the others off it', () => {
    const path = pathOf(stopsOf(entry(...steps)))
    const source = {
      graph: GRAPH,
      types,
      wording: wordings.en,
      problems: [],
      counts: {},
      isTest: false,
      path,
      difference: null,
      isEditable: true,
    }
    const cards = cardsOf(source)
    expect([cards.get('w')!.stops, cards.get('s')!.stops]).toEqual(['3', ''])
    expect(linesOf(source).map(({ isOnPath }) => isOnPath)).toEqual([true, true, false, true, false])
  })
})

describe('the reasons in words', () => {
  test('say of each rule whether it holds', () => {
    expect(said([], 1)).toEqual(['✓ First name is “Jana”', '· Nothing follows: the path ends here'])
    const no = [step('c', 'condition', 'no', asked(false, [[0], true], [[1], false])), step('w', 'wait', 'next')]
    expect(said(no)).toEqual(['✓ First name is “Jana”', '✗ City is “Praha”', '· Goes on by “No”'])
    expect(said(no, 2, 'cs')[0]).toMatch(/^✓ .*Jana/)
  })

  test('say where a contact waits, and where not', () => {
    const until = { code: 'until', at: AT }
    const next = step('m', 'send_email', 'next')
    expect(said([waiting('w', 'wait', AT, until), step('w', 'wait', 'next'), next])).toEqual([
      '· Would wait until Mar 5, 2026, 9:00 AM',
    ])
    expect(said([step('w', 'wait', 'next', until), next])).toEqual([
      '· The time is over since Mar 5, 2026, 9:00 AM: goes on at once',
    ])
    expect(said([step('w', 'wait', 'next', { code: 'until', at: null }), next])[0]).toMatch(/lacks the value/)
  })

  test('say shares, mails and what blocks a mail', () => {
    const next = step('m', 'send_email', 'next')
    expect(said([step('s', 'split', 'a', { code: 'share', share: 0.3125 }), next])).toEqual([
      '· Falls into branch A (share 0.31)',
    ])
    expect(said([step('f', 'frequency', 'capped', { code: 'mails', mails: 3 }), next])).toEqual([
      '· Got 3 e-mails in the last 7 days',
      '· Goes on by “Limit reached”',
    ])
    const blocked = (blocker: string | null) => [step('m', 'send_email', 'next', { code: 'blocked', blocker }), next]
    expect(said(blocked('unsubscribed'))).toEqual(['✗ Cannot be mailed: unsubscribed'])
    expect(said(blocked(null))).toEqual(['✓ Can be mailed'])
    // Consent is not asked for mails that are no marketing.
    const transactional = { ...traced, transactional: true }
    expect(said(blocked('no_consent'), 2, 'en', transactional)).toEqual(['✓ Can be mailed'])
    expect(said(blocked('bounced'), 2, 'en', transactional)[0]).toMatch(/^✗/)
  })

  test('know every reason for which a contact cannot be mailed', () => {
    for (const wording of Object.values(wordings))
      for (const blocker of BLOCKERS) expect(wording.knows(`trace.blockers.${blocker}`), blocker).toBe(true)
  })

  test('name goals, exits and branches by what decided', () => {
    // Goals ahead were asked before the node: that one was not met and is not worth a line.
    const other = asked(false, [[0], false], [[1], false])
    const own = asked(true, [[0], true])
    const next = step('m', 'send_email', 'next')
    expect(said([step('x', 'switch', 'b1', other, own), next])).toEqual([
      '✓ “Locals”',
      ' ✓ City is “Praha”',
      '· Goes on by “Locals”',
    ])
    const met = asked(true, [[0], true], [[1], false])
    expect(said([step('c', 'condition', 'goal', met), step('g', 'goal', 'next')])).toEqual([
      '✓ At least one of these is true:',
      ' ✓ First name is “Jana”',
      ' ✗ City is “Praha”',
      '· Meets the goal and jumps to “Bought”',
    ])
    expect(said([step('m', 'send_email', null, asked(true, [[0], true]))])).toEqual([
      '· Leaves the automation early, because:',
      '✓ City is “Praha”',
      '· Ends here',
    ])
  })
})

describe('a test', () => {
  test('shows zeros, and who ended where', () => {
    const count = (reached: number, waits: number, left: number, outputs = {}) => ({
      reached,
      waiting: waits,
      left,
      outputs,
    })
    const counts = {
      t: count(1234, 0, 0, { next: 1234 }),
      c: count(1234, 300, 934, { no: 0 }),
      w: count(0, 0, 0),
      m: count(2_500_000, 0, 0),
    }
    const source = {
      graph: GRAPH,
      types,
      wording: wordings.en,
      problems: [],
      counts,
      path: null,
      difference: null,
      isEditable: true,
    }
    const tested = cardsOf({ ...source, isTest: true })
    expect(tested.get('c')!.counts).toBe('1,234 reached · 300 waiting · 934 ended')
    expect(tested.get('w')!.counts).toBe('0 reached')
    expect(tested.get('m')!.counts).toBe('2.5M reached')
    expect(tested.get('s')!.counts).toBe('')
    const labels = linesOf({ ...source, isTest: true }).map(({ label }) => label)
    expect(labels.slice(0, 3)).toEqual(['1,234', 'No · 0', 'Yes · 0'])
    expect(cardsOf({ ...source, isTest: false }).get('w')!.counts).toBe('')
    expect(linesOf({ ...source, isTest: false })[1]!.label).toBe('No')
  })
})
