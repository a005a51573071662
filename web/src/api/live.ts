import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Answer } from './client.ts'
import { renew } from './hooks.ts'

/** The data of the events of `GET T/stream`. */
export interface Live {
  notifications: { unread: number }
  actions: Answer<'GET /running-actions'>
  contacts: Answer<'GET /contacts/summary'>
  campaigns: { items: { id: string; name: string; status: string; counts: Record<string, number> }[] }
}
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

/** The shortest time between two reloads: figures of a campaign being sent change every second. */
const EVERY_MS: Record<LiveEvent, number> = { notifications: 1_000, actions: 1_000, contacts: 5_000, campaigns: 3_000 }

/** The routes whose answers an event makes stale. */
export type StaleAfter = (event: LiveEvent) => readonly string[]

/** Listens to the events of a company while the component is mounted. */
export function useStream(company: string, staleAfter: StaleAfter) {
  const client = useQueryClient()
  useEffect(() => {
    const stop = listen(company, (event) => void renew(client, (name) => staleAfter(event).includes(name)))
    return () => {
      stop()
      for (const event of Object.keys(latest)) delete latest[event as LiveEvent]
    }
  }, [company, client, staleAfter])
}

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Listens only while the tab is visible: a browser has few connections per host. */
function listen(company: string, onChange: (event: LiveEvent) => void): () => void {
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
  const receive = (event: LiveEvent, text: string) => {
    const before = texts.get(event)
    // A stream that reconnects sends everything again.
    if (before === text) return
    texts.set(event, text)
    latest[event] = JSON.parse(text)
    for (const listener of listeners) listener()
    // The first event is the current state, which pages have loaded themselves.
    if (before === undefined) return
    later(event, Math.max(0, (due.get(event) ?? 0) - Date.now()), () => {
      due.set(event, Date.now() + EVERY_MS[event])
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
    for (const event of Object.keys(EVERY_MS) as LiveEvent[])
      source.addEventListener(event, ({ data }) => receive(event, data))
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
