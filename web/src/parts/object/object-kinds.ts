import { useFeatures } from '../manifest/define-feature.ts'
import type { ObjectKind } from '../manifest/object-kind.ts'

export type ObjectKinds = Readonly<Record<string, ObjectKind | undefined>>

/** All kinds of objects that manifests name. */
export const useObjectKinds = (): ObjectKinds => Object.assign({}, ...useFeatures().map(({ objects }) => objects))

/** The page of an object; null if its kind has none. */
export const pageOf = (kinds: ObjectKinds, kind: string, id: string): string | null =>
  kinds[kind]?.page?.replace('$id', id) ?? null
