import { PassThrough } from 'node:stream'
import type { CompanyCall } from '../../../platform/http/call.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'
import { joinedAt } from '../../account/members/index.ts'
import { Feed } from './feed.ts'

/** After this time the client connects again, and its rights are checked again. */
const LONGEST_MS = 60_000
/** Keeps proxies from closing an idle connection. */
const BEAT_MS = 15_000
/** Time for the last bytes of a stream that ends. A client that does not read them is disconnected. */
const GRACE_MS = 5_000
/** Over all companies. Only visible tabs listen, so a person at a screen has far fewer. */
const MAX_PER_PERSON = 20

const feeds = new Map<string, Feed>()
/** The functions that end the open streams of a person, oldest first. */
const open = new Map<string, Set<() => void>>()

const feedOf = ({ db, tenant }: CompanyCall): Feed => {
  // The values of an idle feed are outdated.
  for (const [id, feed] of feeds) if (feed.isIdle) feeds.delete(id)
  const feed = feeds.get(tenant.publicId) ?? new Feed(slot('live'), db, tenant)
  feeds.set(tenant.publicId, feed)
  return feed
}

/** Ends the oldest streams of a person, so that the tab that was opened last works. */
const makeRoom = (person: string) => {
  const streams = open.get(person) ?? []
  for (const end of [...streams].slice(0, -(MAX_PER_PERSON - 1))) end()
}

const events = (call: CompanyCall, joined: Date | null) => {
  const { grants, id } = call.actor
  const readable = new Map(
    slot('live')
      .filter(({ module }) => module === 'none' || grants.modules[module])
      .map((source) => [source.event, source]),
  )
  // Support views have no account; those of a company count together.
  const person = id ?? `support:${call.tenant.id}`
  makeRoom(person)
  const stream = new PassThrough()
  stream.write('retry: 2000\n\n')
  const stop = feedOf(call).listen((event, data) => {
    const source = readable.get(event)
    if (!source) return
    const shown = source.shownTo ? JSON.stringify(source.shownTo(JSON.parse(data), joined)) : data
    stream.write(`event: ${event}\ndata: ${shown}\n\n`)
  })
  const end = () => {
    stop()
    clearInterval(beat)
    clearTimeout(last)
    const streams = open.get(person)
    if (streams?.delete(end) && !streams.size) open.delete(person)
    stream.end()
    if (!stream.closed) setTimeout(() => stream.destroy(), GRACE_MS).unref()
  }
  const beat = setInterval(() => stream.write(': \n\n'), BEAT_MS)
  const last = setTimeout(end, LONGEST_MS)
  // Timers must not keep a stopping process alive.
  for (const timer of [beat, last]) timer.unref()
  open.set(person, (open.get(person) ?? new Set()).add(end))
  stream.once('close', end)
  return stream
}

const stream = defineRoute({
  id: 'stream.open',
  method: 'GET',
  path: '/stream',
  tag: 'Account',
  summary:
    'Streams changes as server-sent events: notifications, background work, contacts, campaigns that are being sent. Beyond 20 streams of a person the oldest ends',
  module: 'none',
  level: 'read',
  personOnly: true,
  isEndless: true,
  status: 200,
  response: Bytes('text/event-stream'),
  handle: async (call) => {
    const { actor, db, tenant } = call
    const joined = actor.kind === 'person' ? await joinedAt(db, tenant.id, actor.memberId) : null
    const content = call.isHead ? '' : events(call, joined)
    return file(content, 'text/event-stream; charset=utf-8', { 'x-accel-buffering': 'no' })
  },
})

export const routes = [stream]
