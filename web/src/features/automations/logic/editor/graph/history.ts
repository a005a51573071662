import type { Graph } from './graph.ts'

/** The graph and the steps around it that undo and redo go through. */
export interface History {
  past: readonly Graph[]
  present: Graph
  future: readonly Graph[]
  /** What the last step changed: further changes of the same belong to the same step. */
  subject: string | null
}

const MOST_STEPS = 200

export const historyOf = (graph: Graph): History => ({ past: [], present: graph, future: [], subject: null })

/** A step. Steps with the same subject in a row are one, such as the letters of a typed text. */
export function step(history: History, graph: Graph, subject: string | null = null): History {
  const { past, present } = history
  if (graph === present) return history
  if (subject !== null && subject === history.subject) return { ...history, present: graph, future: [] }
  return { past: [...past, present].slice(-MOST_STEPS), present: graph, future: [], subject }
}

export function undo(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], subject: null } : history
}

export function redo(history: History): History {
  const { past, present, future } = history
  const [after, ...rest] = future
  return after ? { past: [...past, present], present: after, future: rest, subject: null } : history
}

/** Ends the step: the next change is another one, whatever its subject. */
export const settle = (history: History): History =>
  history.subject === null ? history : { ...history, subject: null }
