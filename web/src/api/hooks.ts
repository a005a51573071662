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
  /** Who asks shows by himself that there is no answer; otherwise it is told in a corner of the page. */
  isShown?: boolean
}

/** What the API answers, kept fresh. */
export const useApi = <R extends GetName>(name: R, input: GetInput<R>, { keeps, isShown, ...options }: Options = {}) =>
  useQuery({
    ...query(name, input),
    ...(keeps ? { placeholderData: keepPreviousData } : {}),
    meta: { isShown: Boolean(isShown) },
    ...options,
  })

/** The same, for what a page cannot be drawn without: it suspends until the answer is here. */
export const useLoaded = <R extends GetName>(name: R, input: GetInput<R>): Answer<R> =>
  useSuspenseQuery({ ...query(name, input), meta: { isShown: true } }).data as Answer<R>

const isBelow = (paths: readonly string[], name: unknown) =>
  paths.some((path) => String(name).startsWith(`GET ${path}`))

/** Answers below these paths are asked again, as `/lists`. */
export const refresh = (client: QueryClient, paths: readonly string[]) =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isBelow(paths, name) })

/** The same, of what others may have changed. A question that is under way may not know of it: it is asked once more after. */
export async function renew(client: QueryClient, isOld: (name: string) => boolean) {
  const predicate = ({ queryKey: [name] }: Query) => isOld(String(name))
  const underWay = new Set(client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' }))
  await client.invalidateQueries({ predicate }, { cancelRefetch: false })
  if (underWay.size)
    await client.invalidateQueries({ predicate: (query) => underWay.has(query) }, { cancelRefetch: false })
}

/** Asks again every other second while something is under way: events may miss what ends at once. */
export function useRefreshing(path: string, isOn: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => void renew(client, (name) => isBelow([path], name)), 2000)
    return () => clearInterval(timer)
  }, [client, path, isOn])
}

interface Effect<R extends WriteName> {
  /** Paths whose answers change by it. */
  touches?: readonly string[]
  /** The object of this address is gone afterwards: nothing about it is asked again. */
  gone?: GetName
  onDone?: (answer: Answer<R>, input: Input<R>) => void
  /** Failures that the caller shows himself; others are told in a corner of the page. */
  onFail?: (error: ApiError) => void
}

/** So long a write waits for what it changed to be on the screen; slow tables come later. */
const PATIENCE = 700

/** A write. `mutate` tells of failures by itself; `mutateAsync` throws. */
export function useSend<R extends WriteName>(name: R, { touches = [], gone, onDone, onFail }: Effect<R> = {}) {
  const client = useQueryClient()
  return useMutation<Answer<R>, ApiError, Input<R>>({
    mutationFn: (input) => call(name, input),
    meta: { isTold: Boolean(onFail) },
    onSuccess: async (answer, input) => {
      if (gone) forget(client, gone, input.path as Record<string, string>)
      await Promise.race([refresh(client, touches), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
      onDone?.(answer, input)
    },
    onError: (error) => onFail?.(error),
  })
}

function forget(client: QueryClient, gone: GetName, path: Record<string, string>) {
  const isOfIt = (input: { path?: Record<string, string> } | undefined) =>
    Object.entries(path).every(([key, value]) => input?.path?.[key] === value)
  client.removeQueries({
    predicate: ({ queryKey: [name, input] }) => String(name).startsWith(gone) && isOfIt(input as never),
  })
}
