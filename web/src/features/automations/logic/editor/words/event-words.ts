import type { Config } from '../graph/graph.ts'
import { contactField } from './time-words.ts'
import { quoted, type Wording } from './wording.ts'

/** How settings of events are said; those without a line here are texts. */
const DETAILS: Record<string, (wording: Wording, value: never) => string> = {
  shopId: (wording, id: string) => quoted(wording, 'shop', id),
  listId: (wording, id: string) => quoted(wording, 'list', id),
  segmentId: (wording, id: string) => quoted(wording, 'segment', id),
  formId: (wording, id: string) => quoted(wording, 'form', id),
  surveyId: (wording, id: string) => quoted(wording, 'survey', id),
  sources: ({ say, rules }, values: string[]) =>
    rules.words.either(values.map((value) => say(`choices.sources.${value}`))),
  state: ({ say }, value: string) => say(`choices.state.${value}`),
  status: ({ say }, value: string) => say(`choices.status.${value}`),
  failureType: ({ say }, value: string) => say(`choices.failureType.${value}`),
  visitType: ({ say }, value: string) => say(`choices.visitType.${value}`),
  fieldFilter: (wording, { field }: { field?: string }) => contactField(wording, field),
  emailNode: nodeRefWords,
  failureNode: nodeRefWords,
}

/** Settings that are said with another one. */
const SILENT = new Set(['compareParams', 'urlOperator'])

function nodeRefWords(
  wording: Wording,
  { automationId, node }: { automationId?: string | null; node?: string },
): string {
  if (automationId) return quoted(wording, 'automation', automationId)
  const named = node ? wording.nodeOf(node) : undefined
  return named ? wording.say('words.quoted', { text: named.name || wording.say(`types.${named.type}`) }) : '…'
}

/** "an order is created (state: Shipped)". `settings` are those that the event has. */
export function eventWords(wording: Wording, config: Config, settings: readonly string[]): string {
  const { say } = wording
  if (!config.event) return say('words.someEvent')
  const details = settings
    .filter((name) => !SILENT.has(name) && config[name] !== undefined && config[name] !== '')
    .map((name) => {
      const value =
        DETAILS[name]?.(wording, config[name] as never) ?? say('words.quoted', { text: String(config[name]) })
      return say('words.detail', { label: say(`fields.${name}`), value })
    })
  return [say(`events.${config.event}`), ...(details.length ? [`(${details.join(', ')})`] : [])].join(' ')
}
