import type { i18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../../../api/hooks.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import { type Names, useNames } from '../../../../../parts/object/references.ts'
import { useCurrencies } from '../../../../../parts/rules/definition/currencies.ts'
import { useWords } from '../../../../../parts/rules/definition/words.ts'
import type { EditorData, Graph } from '../graph/graph.ts'
import type { NodeWording } from '../words/node-words.ts'
import { referencesOfNode } from '../words/references.ts'
import type { Say } from '../words/wording.ts'

/** Texts below `editor`. */
export function sayingOf(i18n: Pick<i18n, 't' | 'exists'>): { say: Say; knows: (key: string) => boolean } {
  return {
    say: (key, params = {}) => String(i18n.t(`editor.${key}` as never, { ...params, ns: 'automations' } as never)),
    knows: (key) => i18n.exists(`editor.${key}`, { ns: 'automations' }),
  }
}

export function useSay(): { say: Say; knows: (key: string) => boolean } {
  const { i18n } = useTranslation('automations')
  return useMemo(() => sayingOf(i18n), [i18n, i18n.language])
}

/** The words of the nodes of graphs. The same object as long as nothing that they are made of changes. */
export function useWording({ members, senders, events }: EditorData, graphs: readonly Graph[]): NodeWording {
  const catalogue = useLoaded('GET /segments/rule-types', {})
  const saying = useSay()
  const words = useWords()
  const format = useFormat()
  const { currencyOf, all } = useCurrencies()
  const nodes = graphs.flatMap((graph) => graph.nodes)
  const references = nodes.flatMap((node) => referencesOfNode(catalogue, node))
  const names = useNames(references)
  // A name that is being loaded is missing here.
  const known = JSON.stringify(references.map(({ kind, id }) => [`${kind} ${id}`, names(kind, id)]))
  const [graph] = graphs
  const titles = JSON.stringify(graph?.nodes.map(({ id, name, type }) => [id, name, type]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and nodes change with the texts made of them
  return useMemo(() => {
    const byKey = new Map<string, string | null>(JSON.parse(known))
    const nameOf: Names = (kind, id) => byKey.get(`${kind} ${id}`) ?? undefined
    return {
      ...saying,
      format,
      names: nameOf,
      rules: { catalogue, words, names: nameOf, currencyOf },
      members: new Map(members.map(({ id, name }) => [id, name])),
      senders: new Map(senders.map(({ id, name, email }) => [id, `${name} <${email}>`])),
      nodeOf: (key) => graph?.nodes.find(({ id }) => id === key),
      eventSettings: new Map(events.map(({ event, settings }) => [event, settings])),
    }
  }, [saying, format, catalogue, words, known, titles, all.join(), members, senders, events])
}
