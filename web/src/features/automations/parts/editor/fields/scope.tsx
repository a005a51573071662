import { createContext, type ReactNode, use } from 'react'
import type { Config } from '../../../logic/editor/graph/graph.ts'
import { type Problem, problemAt } from '../../../logic/editor/state/problems.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'

/** Settings that inputs change: those of a node, or an object within them. */
interface Scope {
  values: Config
  /** The place of the values in the settings of the node, with a dot at the end; empty for the node. */
  path: string
  problems: readonly Problem[]
  /** Typing in one input is one step of undo: `subject` names it. */
  change: (change: Config, subject?: string) => void
}

const ScopeContext = createContext<Scope | null>(null)

export function useScope(): Scope {
  const scope = use(ScopeContext)
  if (!scope) throw new Error('This is drawn outside of a form of settings')
  return scope
}

export const ScopeProvider = ({ scope, children }: { scope: Scope; children: ReactNode }) => (
  <ScopeContext value={scope}>{children}</ScopeContext>
)

/** Inputs within change an object of the settings. */
export function Within({ name, values, children }: { name: string; values: Config; children: ReactNode }) {
  const outer = useScope()
  const scope: Scope = {
    ...outer,
    values,
    path: `${outer.path}${name}.`,
    change: (change, subject) => outer.change({ [name]: cleaned({ ...values, ...change }) }, subject),
  }
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** Inputs within change one item of a list. */
export function WithinItem<T extends object>({
  name,
  index,
  children,
}: {
  name: string
  index: number
  children: ReactNode
}) {
  const outer = useScope()
  const items = (outer.values[name] ?? []) as T[]
  const item = (items[index] ?? {}) as Config
  const scope: Scope = {
    ...outer,
    values: item,
    path: `${outer.path}${name}.${index}.`,
    change: (change, subject) =>
      outer.change({ [name]: items.map((one, i) => (i === index ? cleaned({ ...item, ...change }) : one)) }, subject),
  }
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

const cleaned = (values: Config): Config =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What every input of a setting has: its label, hint, value, problem and place. */
export function useField<T>(name: string, label = name) {
  const { values, path, problems, change } = useScope()
  const { say, knows } = useSay()
  const place = `${path}${name}`
  return {
    value: values[name] as T | undefined,
    set: (value: T | undefined) => change({ [name]: value }, place),
    /** One step of undo for each change. */
    choose: (value: T | undefined) => change({ [name]: value }),
    shown: {
      label: say(`fields.${label}`),
      description: knows(`hints.${label}`) ? say(`hints.${label}`) : undefined,
      error: problemAt(problems, place),
      wrapperProps: { 'data-field': place },
    },
  }
}
