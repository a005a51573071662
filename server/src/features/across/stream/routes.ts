import { PassThrough } from 'node:stream'
import type { CompanyCall } from '../../../platform/http/call.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'
import { Feed } from './feed.ts'

/** After this time the client connects again, and its rights are checked again. */
const LONGEST_MS = 60_000
/** Keeps proxies from closing an idle connection. */
const BEAT_MS = 15_000
const MAX_PER_PERSON = 20

const feeds = new Map<string, Feed>()
const open = new Map<string, Set<PassThrough>>()

const feedOf = ({ db, tenant }: CompanyCall): Feed => {
  // The values of an idle feed are outdated.
  for (const [id, feed] of feeds) if (feed.isIdle) feeds.delete(id)
  const feed = feeds.get(tenant.publicId) ?? new Feed(slot('live'), db, tenant)
  feeds.set(tenant.publicId, feed)
  return feed
}

/** Opens a stream for a person; ends the oldest one of the person when there are too many. */
const openStream = (person: string): PassThrough => {
  const streams = open.get(person) ?? new Set()
  const [oldest] = streams
  if (streams.size >= MAX_PER_PERSON) oldest!.end()
  const stream = new PassThrough()
  open.set(person, streams.add(stream))
  stream.once('close', () => {
    streams.delete(stream)
    if (!streams.size) open.delete(person)
  })
  return stream
}

const events = (call: CompanyCall) => {
  const { grants, id } = call.actor
  const readable = new Set(
    slot('live')
      .filter(({ module }) => module === 'none' || grants.modules[module])
      .map(({ event }) => event),
  )
  const stream = openStream(`${call.tenant.id}:${id}`)
  stream.write('retry: 2000\n\n')
  const stop = feedOf(call).listen((event, data) => {
    if (readable.has(event)) stream.write(`event: ${event}\ndata: ${data}\n\n`)
  })
  const beat = setInterval(() => stream.write(': \n\n'), BEAT_MS)
  const end = setTimeout(() => stream.end(), LONGEST_MS)
  // Timers must not keep a stopping process alive.
  for (const timer of [beat, end]) timer.unref()
  stream.once('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(end)
  })
  return stream
}

const stream = defineRoute({
  id: 'stream.open',
  method: 'GET',
  path: '/stream',
  tag: 'Account',
  summary:
    'Streams changes as server-sent events: notifications, background work, contacts, campaigns that are being sent',
  module: 'none',
  level: 'read',
  personOnly: true,
  isEndless: true,
  status: 200,
  response: Bytes('text/event-stream'),
  handle: (call) =>
    file(call.isHead ? '' : events(call), 'text/event-stream; charset=utf-8', { 'x-accel-buffering': 'no' }),
})

export const routes = [stream]
