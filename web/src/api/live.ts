import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { renew } from './hooks.ts'

/** The data of the events of `GET T/stream`. Manifests add the events of their features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Live {}
export type LiveEvent = keyof Live

const latest: Partial<Live> = {}
const listeners = new Set<() => void>()

/** The data of the latest event; undefined before the first one. */
export const useLive = <E extends LiveEvent>(event: E): Live[E] | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest[event],
  )

/** An event of the stream. */
export interface StreamEvent {
  name: LiveEvent
  /** The shortest time between two reloads. */
  everyMs: number
  /** The routes whose answers the event makes stale. */
  stale: readonly string[]
}

/** Listens to the events of a company while the component is mounted. */
export function useStream(company: string, events: readonly StreamEvent[]) {
  const client = useQueryClient()
  useEffect(() => {
    const stop = listen(company, events, ({ stale }) => void renew(client, (name) => stale.includes(name)))
    return () => {
      stop()
      for (const event of Object.keys(latest)) delete latest[event as LiveEvent]
    }
  }, [company, client, events])
}

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Listens only while the tab is visible: a browser has few connections per host. */
function listen(company: string, events: readonly StreamEvent[], onChange: (event: StreamEvent) => void): () => void {
  const texts = new Map<LiveEvent, string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const due = new Map<LiveEvent, number>()
  let pause = FIRST_PAUSE
  let source: EventSource | undefined

  const later = (name: string, ms: number, work: () => void) => {
    if (timers.has(name)) return
    const run = () => {
      timers.delete(name)
      work()
    }
    timers.set(name, setTimeout(run, ms))
  }
  const receive = (event: StreamEvent, text: string) => {
    const { name } = event
    const before = texts.get(name)
    // A stream that reconnects sends everything again.
    if (before === text) return
    texts.set(name, text)
    latest[name] = JSON.parse(text)
    for (const listener of listeners) listener()
    // The first event is the current state, which pages have loaded themselves.
    if (before === undefined) return
    later(name, Math.max(0, (due.get(name) ?? 0) - Date.now()), () => {
      due.set(name, Date.now() + event.everyMs)
      onChange(event)
    })
  }
  const open = () => {
    if (source || document.hidden) return
    source = new EventSource(`/api/v1/tenants/${company}/stream`)
    source.onopen = () => {
      pause = FIRST_PAUSE
    }
    // Browsers reconnect by themselves, but not after an HTTP error, such as a 502 of a proxy.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      later('open', pause, open)
      pause = Math.min(LONGEST_PAUSE, 2 * pause)
    }
    for (const event of events) source.addEventListener(event.name, ({ data }) => receive(event, data))
  }
  const close = () => {
    source?.close()
    source = undefined
  }
  const openOrClose = () => (document.hidden ? close() : open())

  open()
  document.addEventListener('visibilitychange', openOrClose)
  return () => {
    document.removeEventListener('visibilitychange', openOrClose)
    for (const timer of timers.values()) clearTimeout(timer)
    close()
  }
}
