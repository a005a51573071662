import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query string of the address. */
export type SearchState = Record<string, string>

export const parseSearch = (text: string): SearchState => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') pairs.set(key, String(value))
  const text = pairs.toString()
  return text && `?${text}`
}

/** Typed text replaces the history entry; the back button undoes other changes. */
const TYPED = 'q'

/** State of a page kept in its address, so that it can be reloaded, bookmarked and sent to a colleague. */
export function useSearchState(): [SearchState, (changes: Record<string, string | undefined>) => void] {
  const state = useSearch({ strict: false }) as SearchState
  const navigate = useNavigate()
  const set = useCallback(
    (changes: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: ((old: SearchState) => ({ ...old, ...changes })) as never,
        replace: TYPED in changes,
        resetScroll: false,
      }),
    [navigate],
  )
  return [state, set]
}
