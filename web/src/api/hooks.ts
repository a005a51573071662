import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, type ApiError, call, type Input, type RouteName } from './client.ts'

type GetName = Extract<RouteName, `GET ${string}`>
type WriteName = Exclude<RouteName, GetName>
type GetInput<R extends GetName> = Omit<Input<R>, 'body'>

/** A question to the API, for loaders and hooks. */
export const query = <R extends GetName>(name: R, input: GetInput<R>) =>
  queryOptions<Answer<R>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input as unknown as Input<R>, signal),
  })

interface Options {
  enabled?: boolean
  /** Shows the last answer until the next one is here, as tables do when their filters change. */
  keeps?: boolean
  refetchInterval?: number | false
}

/** What the API answers, kept fresh. */
export const useApi = <R extends GetName>(name: R, input: GetInput<R>, { keeps, ...options }: Options = {}) =>
  useQuery({ ...query(name, input), ...(keeps ? { placeholderData: keepPreviousData } : {}), ...options })

/** The same, for what a page cannot be drawn without: it suspends until the answer is here. */
export const useLoaded = <R extends GetName>(name: R, input: GetInput<R>): Answer<R> =>
  useSuspenseQuery(query(name, input)).data as Answer<R>

/** Answers below these paths are asked again, as `/lists`. */
export const refresh = (client: QueryClient, paths: readonly string[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => paths.some((path) => String(name).startsWith(`GET ${path}`)),
  })

/** Asks again every other second while something is under way: events may miss what ends at once. */
export function useRefreshing(path: string, isOn: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void refresh(client, [path]), 2000)
    return () => clearInterval(timer)
  }, [client, path, isOn])
}

interface Effect<R extends WriteName> {
  /** Paths whose answers change by it. */
  touches?: readonly string[]
  onDone?: (answer: Answer<R>, input: Input<R>) => void
  /** Failures that the caller shows himself; others are told in a corner of the page. */
  onFail?: (error: ApiError) => void
}

/** A write. `mutate` tells of failures by itself; `mutateAsync` throws. */
export function useSend<R extends WriteName>(name: R, { touches = [], onDone, onFail }: Effect<R> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<R>, ApiError, Input<R>>({
    mutationFn: (input) => call(name, input),
    meta: { isTold: Boolean(onFail) },
    onSuccess: async (answer, input) => {
      await refresh(client, touches)
      onDone?.(answer, input)
    },
    onError: (error) => onFail?.(error),
  })
}
