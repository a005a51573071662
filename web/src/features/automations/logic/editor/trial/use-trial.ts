import { useMemo, useState } from 'react'
import type { Answer } from '../../../../../api/client.ts'
import type { Automation, Counts } from '../graph/graph.ts'
import { type Entry, type Path, pathOf, type Stop, stopsOf } from './path.ts'

/** What a test of a saved version found. */
export interface Test {
  kind: 'test'
  version: number
  result: Answer<'POST /automations/{automation_id}/test'>
}

/** The paths of a contact through a saved version. */
export interface Trace {
  kind: 'trace'
  automation: Automation
  version: number
  contact: { id: string; email: string }
  entries: readonly Entry[]
}

/** The path that is shown: that of one trigger. */
export interface ShownTrace extends Trace {
  entry: Entry | undefined
  stops: readonly Stop[]
  path: Path
}

/** The result that the editor shows instead of the live figures. */
export function useTrial() {
  const [trial, setTrial] = useState<Test | Trace | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = useMemo((): Test | ShownTrace | null => {
    if (trial?.kind !== 'trace') return trial
    const { entries } = trial
    // Rather a trigger that takes the contact than one that does not.
    const entry =
      entries.find(({ trigger }) => trigger === chosen) ?? entries.find(({ enters }) => enters) ?? entries[0]
    const stops = entry ? stopsOf(entry) : []
    return { ...trial, entry, stops, path: pathOf(stops) }
  }, [trial, chosen])
  return {
    shown,
    /** The graph that was traced, which may differ from the edited one. */
    graph: trial?.kind === 'trace' ? trial.automation.graph : null,
    show: (next: Test | Trace | null) => {
      setTrial(next)
      setChosen(null)
    },
    /** Shows the path from another trigger. */
    enterBy: (trigger: string) => setChosen(trigger),
  }
}

const NONE: Counts = {}

/** What nodes and edges show of the contacts: the live counts, those of a test, or the path of one contact. */
function figuresOf(shown: Test | ShownTrace | null, live: Counts) {
  if (shown?.kind === 'test') return { counts: shown.result.nodes, isTest: true, path: null }
  return shown ? { counts: NONE, isTest: false, path: shown.path } : { counts: live, isTest: false, path: null }
}

/** The trial as parts of the editor see it. */
export function inEditor({ shown, show, enterBy }: ReturnType<typeof useTrial>, isOff: boolean, live: Counts) {
  const trial = isOff ? null : shown
  return { trial, showTrial: show, enterBy, figures: figuresOf(trial, live) }
}
