import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Answer } from './client.ts'

/** What `GET T/stream` tells, by its events. */
export interface Live {
  notifications: { unread: number }
  actions: Answer<'GET /running-actions'>
  contacts: Answer<'GET /contacts/summary'>
  campaigns: { items: { id: string; name: string; status: string; counts: Record<string, number> }[] }
}

const told: Partial<Live> = {}
const listeners = new Set<() => void>()

/** The last that was told of a kind; undefined until then. */
export const useLive = <E extends keyof Live>(event: E): Live[E] | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told[event],
  )

/** Listens to a company as long as the caller is on the screen. */
export function useStream(company: string) {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource(`/api/v1/tenants/${company}/stream`)
    for (const event of ['notifications', 'actions', 'contacts', 'campaigns'] as const)
      source.addEventListener(event, ({ data }) => {
        const isNews = told[event] !== undefined
        told[event] = JSON.parse(data)
        for (const listener of listeners) listener()
        // The first telling is how things are, which pages have asked for themselves.
        if (isNews) void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAbout(event, String(name)) })
      })
    return () => {
      source.close()
      for (const event of Object.keys(told)) delete told[event as keyof Live]
    }
  }, [company, client])
}

/** Answers that are old when an event came. */
const ABOUT: Record<keyof Live, readonly string[]> = {
  notifications: ['GET /notifications'],
  actions: ['GET /running-actions', 'GET /imports', 'GET /exports'],
  contacts: ['GET /contacts/summary', 'GET /dashboard'],
  campaigns: ['GET /campaigns', 'GET /stats', 'GET /dashboard'],
}
/** What a mail says does not change while it is being sent. */
const LASTING = ['/preview', '/checklist', '/versions']
const isAbout = (event: keyof Live, name: string) =>
  ABOUT[event].some((start) => name.startsWith(start)) && !LASTING.some((end) => name.endsWith(end))
