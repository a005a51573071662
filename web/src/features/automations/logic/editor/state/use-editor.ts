import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useLoaded } from '../../../../../api/hooks.ts'
import { useMay } from '../../../../../core/company.tsx'
import { useLeaveGuard } from '../../../../../ui/form/leave-guard.tsx'
import { differenceOf } from '../graph/difference.ts'
import { changeSettings, restoreNodes } from '../graph/edits.ts'
import {
  type Automation,
  type Config,
  type Counts,
  type EditorData,
  fingerprint,
  type Graph,
  typesOf,
} from '../graph/graph.ts'
import { arrange, isUnarranged } from '../graph/layout.ts'
import { inEditor, useTrial } from '../trial/use-trial.ts'
import { createStore, useEditorState } from './store.ts'
import { usePresence } from './use-presence.ts'
import { useProblems } from './use-problems.ts'
import { useSaving } from './use-saving.ts'
import { useWording } from './use-wording.ts'

const COUNTS_MS = 5000

/** The state of the editor of an automation. */
export function useEditor(id: string) {
  const path = { automation_id: id }
  const data = useLoaded('GET /automations/{automation_id}/editor', { path })
  const [mayChange, maySeeContacts] = [useMay('campaigns'), useMay('contacts', 'read')]
  const types = useMemo(() => typesOf(data.nodeTypes), [data.nodeTypes])
  const arranged = useCallback((given: Graph) => (isUnarranged(given) ? arrange(given, types) : given), [types])
  const [saved, setSaved] = useState(data.automation)
  const [store] = useState(() => createStore(arranged(data.automation.graph)))
  const state = useEditorState(store)
  const graph = state.history.present
  const [compared, setCompared] = useState<{ version: number; graph: Graph } | null>(null)
  const difference = useMemo(() => compared && differenceOf(compared.graph, graph), [compared, graph])
  const isDirty = useMemo(
    () => graph !== saved.graph && fingerprint(shapeOf(graph)) !== fingerprint(shapeOf(arranged(saved.graph))),
    [graph, saved.graph, arranged],
  )
  const trial = useTrial()
  const other = compared?.graph ?? trial.graph
  const wording = useWording(data, other ? [graph, other] : [graph])
  const problems = useProblems(wording, saved, graph, isDirty)
  const saving = useSaving({
    saved,
    graph: store.graph,
    onSaved: (automation) => setSaved(automation),
  })
  useNewer(data.automation, saved, isDirty, (automation) => {
    setSaved(automation)
    store.reset(arranged(automation.graph))
  })
  useLeaveGuard(isDirty && !saving.isBusy)
  const counts = useCounts(id, saved, data)

  return {
    id,
    data,
    types,
    saved,
    /** Takes what a write returned: the graph stays as it is edited. */
    take: (automation: Automation) => setSaved(automation),
    store,
    state,
    graph,
    isDirty,
    wording,
    problems,
    saving,
    mayChange: mayChange && !compared,
    maySeeContacts,
    counts,
    // While versions are compared, the graph shows nothing else.
    ...inEditor(trial, compared !== null, counts),
    others: usePresence(data),
    compared: compared && difference ? { ...compared, difference } : null,
    /** Compares the graph with a saved version; null ends it. */
    compare: (other: { version: number; graph: Graph } | null) =>
      setCompared(other && { ...other, graph: arranged(other.graph) }),
    /** Changes settings of a node; undefined removes one. */
    configure: (key: string, change: Config, subject?: string) =>
      store.edit((now) => changeSettings(now, types, key, change), subject ? { subject: `${key}.${subject}` } : {}),
    /** Brings back nodes that were removed since the last save. */
    restore: (keys: readonly string[]) =>
      store.edit((now) => restoreNodes(now, arranged(saved.graph), keys), { select: keys }),
    /** Puts another graph into the editor as an unsaved change. */
    replace: (next: Graph) => store.edit(() => arranged(next), { select: [] }),
    /** Discards the changes and takes the newest version of the server. */
    reload: (automation: Automation) => {
      setSaved(automation)
      store.reset(arranged(automation.graph))
      saving.dismiss()
    },
  }
}

export type Editor = ReturnType<typeof useEditor>

/** What is saved of a graph, in an order that does not matter. */
const shapeOf = ({ nodes, edges }: Graph) => ({
  nodes: [...nodes].sort((a, b) => (a.id < b.id ? -1 : 1)),
  edges: [...edges].sort((a, b) => (`${a.source} ${a.branch}` < `${b.source} ${b.branch}` ? -1 : 1)),
})

/** Takes a newer version of another person, unless there are changes that would be lost. */
function useNewer(loaded: Automation, saved: Automation, isDirty: boolean, take: (automation: Automation) => void) {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (loaded.version > saved.version && !isDirty) latest.current(loaded)
  }, [loaded, saved.version, isDirty])
}

/** How many contacts came to each node. New figures every few seconds while the automation runs. */
function useCounts(id: string, { status, firstActivatedAt }: Automation, data: EditorData): Counts {
  const input = { path: { automation_id: id } }
  const { data: newer } = useApi('GET /automations/{automation_id}/counts', input, {
    enabled: firstActivatedAt !== null,
    refetchInterval: status === 'active' ? COUNTS_MS : false,
    isShown: true,
  })
  return newer?.nodes ?? data.counts
}

export const EditorContext = createContext<Editor | null>(null)

export function useOpenEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('This is drawn outside of the editor of automations')
  return editor
}
