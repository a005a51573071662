import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../manifest/object-kind.ts'
import { useObjectKinds } from './object-kinds.ts'

/** Finds objects of a kind by a part of their name. */
export function useFound(kind: NamedKind, q: string, isOn = true) {
  const source = useObjectKinds()[kind]?.names
  return useQuery({
    queryKey: [source?.route, 'found', q],
    queryFn: ({ signal }) => source?.find(q, signal) ?? [],
    placeholderData: keepPreviousData,
    enabled: isOn,
  })
}

export interface Reference {
  kind: NamedKind
  id: string
}

/** The name of an object by kind and id; undefined while it loads, empty if the object was deleted. */
export type Names = (kind: NamedKind, id: string) => string | undefined

export function useNames(references: readonly Reference[]): Names {
  const kinds = useObjectKinds()
  const unique = [...new Map(references.map((one) => [`${one.kind}/${one.id}`, one])).values()]
  const answers = useQueries({
    queries: unique.map(({ kind, id }) => {
      const source = kinds[kind]?.names
      return {
        queryKey: [source?.route, 'named', id],
        // A newer server may refer to a kind that has no names here.
        queryFn: ({ signal }: { signal: AbortSignal }) => source?.one(id, signal) ?? { id, name: id },
        staleTime: 60_000,
        retry: false,
        // A deleted object is shown as such, not as an error.
        meta: { isShown: true },
      }
    }),
  })
  return (kind, id) => {
    const answer = answers[unique.findIndex((one) => one.kind === kind && one.id === id)]
    return answer?.isError ? '' : answer?.data?.name
  }
}

/** Shown while a name loads. */
export const LOADING_NAME = '…'

/** Names for display: "deleted" for objects that no longer exist. */
export function useNamed(kind: NamedKind, ids: readonly string[]): (id: string) => string {
  const { t } = useTranslation()
  const names = useNames(ids.map((id) => ({ kind, id })))
  return (id) => names(kind, id) || (names(kind, id) === '' ? t('gone') : LOADING_NAME)
}
