import { type AuditedKind, useFeatures } from '../../../parts/manifest/define-feature.ts'

/** A kind of object in the log. Its texts are below `kind` in the namespace `audited`. */
export interface KindInLog extends AuditedKind {
  kind: string
}

/** All kinds of objects that the manifests of features name. */
export const useAuditedKinds = (): readonly KindInLog[] =>
  useFeatures().flatMap(({ audited = {} }) => Object.entries(audited).map(([kind, one]) => ({ ...one, kind })))

interface EntryObject {
  kind: string
  id: string | null
}

/** The kind that an entry is about: by the first word of its action, or by its object. */
export function kindOf(kinds: readonly KindInLog[], action: string, object: EntryObject | null) {
  const [word] = action.split('.')
  return kinds.find(({ kind }) => kind === word) ?? kinds.find(({ kind }) => kind === object?.kind)
}

/** Finds out which objects are deleted, by the entries about them: nothing more can be asked about these. */
export function goneOf(entries: readonly { action: string; object: EntryObject | null }[]) {
  const deleted = entries.flatMap(({ action, object }) =>
    object?.id && action.endsWith('.delete') ? [`${object.kind}/${object.id}`] : [],
  )
  return (object: EntryObject | null) => deleted.includes(`${object?.kind}/${object?.id}`)
}
