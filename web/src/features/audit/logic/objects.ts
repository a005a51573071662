import { type AuditedObject, useFeatures } from '../../../parts/define-feature.ts'
import { verbOf } from './verbs.ts'

/** A kind of object; `textKey` names it in the namespace `audited`. */
export interface AuditedKind extends AuditedObject {
  kind: string
  textKey: string
}

/** All kinds of objects that the manifests of features name. */
export const useAuditedKinds = (): readonly AuditedKind[] =>
  useFeatures().flatMap(({ name, audited = {} }) =>
    Object.entries(audited).map(([kind, object]) => ({ ...object, kind, textKey: `${name}.${kind}` })),
  )

interface EntryObject {
  kind: string
  id: string | null
}

/** The kind that an entry is about: by the first word of its action, or by its object. */
export function kindOf(kinds: readonly AuditedKind[], action: string, object: EntryObject | null) {
  const [word] = action.split('.')
  return kinds.find(({ kind }) => kind === word) ?? kinds.find(({ kind }) => kind === object?.kind)
}

/** Finds out which objects are deleted, by the entries about them: nothing more can be asked about these. */
export function goneOf(entries: readonly { action: string; object: EntryObject | null }[]) {
  const deleted = entries.flatMap(({ action, object }) =>
    object?.id && verbOf(action) === 'delete' ? [`${object.kind}/${object.id}`] : [],
  )
  return (object: EntryObject | null) => deleted.includes(`${object?.kind}/${object?.id}`)
}
