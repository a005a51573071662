import { join } from 'node:path'
import Type from 'typebox'
import { faultFinder } from '../../../platform/http/validate.ts'
import { loadFolder } from '../../../platform/registry.ts'
import { addCalendar } from '../../../platform/time/zone.ts'
import type { TimeContext, TimeKind, TimeNeed, TimeSubject } from './define-time.ts'

/** A time specification as it is stored: `kind` and the fields of that kind. */
export interface TimeSpec {
  kind: string
  [field: string]: unknown
}

/** The schema of a time specification of any kind; `timeFault` looks at its fields. */
export const TimeSpec = Type.Unsafe<TimeSpec>({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', maxLength: 20 } },
  examples: [{ kind: 'duration', value: 3, unit: 'days' }],
})

const KINDS: readonly TimeKind[] = await loadFolder(join(import.meta.dirname, 'kinds'), (kind: TimeKind) => kind.kind)
export const timeKinds = (): readonly TimeKind[] => KINDS

const kindOf = (spec: Pick<TimeSpec, 'kind'>) => KINDS.find(({ kind }) => kind === spec.kind)

const finders = new Map(
  KINDS.map((kind) => {
    const schema = { ...kind.fields, properties: { kind: { type: 'string' }, ...kind.fields.properties } }
    return [kind.kind, faultFinder({ ...schema, additionalProperties: false })]
  }),
)

/** The first wrong field of a time specification; null when it is valid. */
export function timeFault(spec: unknown): string | null {
  if (typeof spec !== 'object' || spec === null || Array.isArray(spec)) return ''
  const { kind: name } = spec as { kind?: unknown }
  const kind = typeof name === 'string' ? kindOf({ kind: name }) : undefined
  if (!kind) return 'kind'
  return finders.get(kind.kind)!(spec) ?? kind.fault?.(spec as never) ?? null
}

/** What has to be loaded for each contact; undefined when the time is the same for all. */
export const needsOf = (spec: TimeSpec): TimeNeed | undefined => kindOf(spec)?.needs

/** The most years that anything waits. */
const MOST_YEARS = 10

/** The moment of a valid specification that needs nothing of a contact. */
export const unboundedMoment = (spec: TimeSpec, context: TimeContext): Date | null =>
  kindOf(spec)?.at(spec as never, context, { share: 0 }) ?? null

/** The moment of a valid specification, at most ten years ahead; null when the contact lacks what it depends on. */
export function momentOf(spec: TimeSpec, context: TimeContext, subject: TimeSubject): Date | null {
  const at = kindOf(spec)?.at(spec as never, context, subject) ?? null
  const latest = latestWait(context)
  return at && at > latest ? latest : at
}

export const latestWait = ({ base, timezone }: TimeContext): Date => addCalendar(base, { years: MOST_YEARS }, timezone)
