import { ApiError } from '../../../../../api/client.ts'
import type { GraphNode, Issue } from '../graph/graph.ts'
import { nodeTitle } from '../words/node-words.ts'
import { fieldLabel, type Wording } from '../words/wording.ts'

/** What blocks activation, or even saving. */
export interface Problem {
  node: string | null
  field: string
  code: string
  /** The graph cannot be saved because of it. */
  isFault: boolean
  text: string
}

interface Fault {
  node: string | null
  field: string
  code: string
}

/** Faults and issues with their texts, faults first. */
export function problemsOf(
  wording: Wording,
  { errors, incomplete }: { errors: readonly Fault[]; incomplete: readonly Issue[] },
): Problem[] {
  const textOf = (code: string, errors: readonly string[] = []) =>
    wording.say(wording.knows(`issues.${code}`) ? `issues.${code}` : 'issues.other', {
      faults: wording.format.list([...new Set(errors.map((error) => contentFault(wording, error)))]),
    })
  const faults = errors.map(({ node, field, code }) => ({
    ...{ node, field, code, isFault: true },
    text: textOf(code),
  }))
  const isKnown = (issue: Issue) =>
    faults.some((fault) => fault.node === issue.node && fault.field === (issue.field ?? ''))
  const issues = incomplete
    .filter((issue) => !isKnown(issue))
    .map(({ node, field = '', code, errors: found }) => ({
      ...{ node, field, code, isFault: false },
      text: textOf(code, found),
    }))
  return [...faults, ...issues]
}

/** The issues because of which the server refused to run a graph; null for other failures. */
export function issuesIn(error: unknown): Issue[] | null {
  const issues = error instanceof ApiError && error.reason === 'graph' ? error.params.issues : null
  return Array.isArray(issues) ? (issues as Issue[]) : null
}

/** What is wrong with a template. */
const contentFault = ({ say, knows }: Wording, code: string) =>
  say(knows(`contentFaults.${code}`) ? `contentFaults.${code}` : 'contentFaults.other')

/** The text of the first problem at a setting or within it. */
export const problemAt = (problems: readonly Problem[], path: string): string | null =>
  problems.find(({ field }) => field === path || field.startsWith(`${path}.`))?.text ?? null

/** A problem with the names of its node and setting, for the list of all. */
export function problemLine(wording: Wording, { node, field, text }: Problem, nodes: readonly GraphNode[]): string {
  const found = nodes.find(({ id }) => id === node)
  const names = found ? [nodeTitle(wording, found), ...(field ? [fieldLabel(wording, field)] : [])] : []
  return [...names, text].join(': ')
}
