import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Answer } from './client.ts'
import { renew } from './hooks.ts'

/** What `GET T/stream` tells, by its events. */
export interface Live {
  notifications: { unread: number }
  actions: Answer<'GET /running-actions'>
  contacts: Answer<'GET /contacts/summary'>
  campaigns: { items: { id: string; name: string; status: string; counts: Record<string, number> }[] }
}
type Event = keyof Live

const told: Partial<Live> = {}
const listeners = new Set<() => void>()

/** The last that was told of a kind; undefined until then. */
export const useLive = <E extends Event>(event: E): Live[E] | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told[event],
  )

interface Topic {
  /** Answers that are old when the event came. */
  about: readonly string[]
  /** So often they are asked again at most: figures of a campaign that is being sent change every second. */
  everyMs: number
}
const TOPICS: Record<Event, Topic> = {
  notifications: { about: ['GET /notifications'], everyMs: 1_000 },
  actions: { about: ['GET /running-actions', 'GET /imports', 'GET /exports'], everyMs: 1_000 },
  contacts: { about: ['GET /contacts/summary', 'GET /dashboard'], everyMs: 5_000 },
  campaigns: { about: ['GET /campaigns', 'GET /stats', 'GET /dashboard'], everyMs: 3_000 },
}
/** What a mail says does not change while it is being sent, and who got it is worth a look of its own. */
const LASTING = ['/preview', '/checklist', '/versions', '/heatmap', '/recipients', '/activity']

const isAbout = (event: Event, name: string) =>
  TOPICS[event].about.some((start) => name.startsWith(start)) && !LASTING.some((end) => name.endsWith(end))

/** Listens to a company as long as the caller is on the screen. */
export function useStream(company: string) {
  const client = useQueryClient()
  useEffect(() => {
    const stop = listen(company, (event) => void renew(client, (name) => isAbout(event, name)))
    return () => {
      stop()
      for (const event of Object.keys(told)) delete told[event as Event]
    }
  }, [company, client])
}

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** A browser has few connections to a host: a tab that nobody sees needs none of them. */
function listen(company: string, onNews: (event: Event) => void): () => void {
  const texts = new Map<Event, string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const due = new Map<Event, number>()
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
  const hear = (event: Event, text: string) => {
    const before = texts.get(event)
    // A stream that begins again tells everything again.
    if (before === text) return
    texts.set(event, text)
    told[event] = JSON.parse(text)
    for (const listener of listeners) listener()
    // The first telling is how things are, which pages have asked for themselves.
    if (before === undefined) return
    later(event, Math.max(0, (due.get(event) ?? 0) - Date.now()), () => {
      due.set(event, Date.now() + TOPICS[event].everyMs)
      onNews(event)
    })
  }
  const open = () => {
    if (source || document.hidden) return
    source = new EventSource(`/api/v1/tenants/${company}/stream`)
    source.onopen = () => {
      pause = FIRST_PAUSE
    }
    // A browser connects again by itself, but not after an answer that is none, as that of a proxy without a server.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      later('open', pause, open)
      pause = Math.min(LONGEST_PAUSE, 2 * pause)
    }
    for (const event of Object.keys(TOPICS) as Event[]) source.addEventListener(event, ({ data }) => hear(event, data))
  }
  const close = () => {
    source?.close()
    source = undefined
  }
  const look = () => (document.hidden ? close() : open())

  open()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    for (const timer of timers.values()) clearTimeout(timer)
    close()
  }
}
