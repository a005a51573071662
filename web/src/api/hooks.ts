import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, type ApiError, call, type Input, type RouteName } from './client.ts'

export type GetName = Extract<RouteName, `GET ${string}`>
type WriteName = Exclude<RouteName, GetName>
export type GetInput<R extends GetName> = Omit<Input<R>, 'body'>

/** The query options of a GET route, for loaders and hooks. */
export const query = <R extends GetName>(name: R, input: GetInput<R>) =>
  queryOptions<Answer<R>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, input as unknown as Input<R>, signal),
  })

interface Options {
  enabled?: boolean
  /** Shows the previous answer until the next one arrives, as tables do when their filters change. */
  keeps?: boolean
  refetchInterval?: number | false
  /** The caller shows the error itself; otherwise it appears in the corner of the page. */
  isShown?: boolean
}

/** The answer of a GET route, kept up to date. */
export const useApi = <R extends GetName>(name: R, input: GetInput<R>, { keeps, isShown, ...options }: Options = {}) =>
  useQuery({
    ...query(name, input),
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
    meta: { isShown: Boolean(isShown) },
    ...options,
  })

/** The answer of a GET route that the page cannot render without: suspends until it arrives. */
export const useLoaded = <R extends GetName>(name: R, input: GetInput<R>): Answer<R> =>
  useSuspenseQuery({ ...query(name, input), meta: { isShown: true } }).data as Answer<R>

const isBelow = (paths: readonly string[], name: unknown) =>
  paths.some((path) => String(name).startsWith(`GET ${path}`))

/** Reloads the answers below these paths, such as `/lists`. */
export const refresh = (client: QueryClient, paths: readonly string[]) =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isBelow(paths, name) })

/** Reloads answers that others may have changed. Requests under way may miss the change, so they are repeated. */
export async function renew(client: QueryClient, isOld: (name: string) => boolean) {
  const predicate = ({ queryKey: [name] }: Query) => isOld(String(name))
  const running = new Set(client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
  await client.invalidateQueries({ predicate }, { cancelRefetch: false })
  if (running.size)
    await client.invalidateQueries({ predicate: (query) => running.has(query) }, { cancelRefetch: false })
}

/** Reloads every two seconds while work is under way: events may miss work that ends at once. */
export function useRefreshing(path: string, isOn: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void renew(client, (name) => isBelow([path], name)), 2000)
    return () => clearInterval(timer)
  }, [client, path, isOn])
}

interface Effect<R extends WriteName> {
  /** Paths whose answers the write changes. */
  touches?: readonly string[]
  /** The write deletes the object of this path: nothing about it is loaded again. */
  gone?: GetName
  onDone?: (answer: Answer<R>, input: Input<R>) => void
  /** Shows the failure; without it, the failure appears in the corner of the page. */
  onFail?: (error: ApiError) => void
}

/** How long a write waits for the changed data to reload, so that a slow table does not hold it up. */
const RELOAD_WAIT_MS = 700

/** A write. `mutate` shows failures; `mutateAsync` throws them. */
export function useSend<R extends WriteName>(name: R, { touches = [], gone, onDone, onFail }: Effect<R> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<R>, ApiError, Input<R>>({
    mutationFn: (input) => call(name, input),
    meta: { isHandled: Boolean(onFail) },
    onSuccess: async (answer, input) => {
      if (gone) forget(client, gone, input.path as Record<string, string>)
      await Promise.race([refresh(client, touches), new Promise((resolve) => setTimeout(resolve, RELOAD_WAIT_MS))])
      onDone?.(answer, input)
    },
    onError: (error) => onFail?.(error),
  })
}

function forget(client: QueryClient, gone: GetName, path: Record<string, string>) {
  const isAboutGone = (input: { path?: Record<string, string> } | undefined) =>
    Object.entries(path).every(([key, value]) => input?.path?.[key] === value)
  client.removeQueries({
    predicate: ({ queryKey: [name, input] }) => String(name).startsWith(gone) && isAboutGone(input as never),
  })
}
