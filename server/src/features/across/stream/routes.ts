import { PassThrough } from 'node:stream'
import type { CompanyCall } from '../../../platform/http/call.ts'
import { defineRoute } from '../../../platform/http/define-route.ts'
import { file } from '../../../platform/http/reply.ts'
import { Bytes } from '../../../platform/http/schemas.ts'
import { slot } from '../../../platform/slots.ts'
import { Feed } from './feed.ts'

/** Then the client asks again, and it is checked again whether he may. */
const LONGEST_MS = 60_000
/** So that nothing on the way takes the line for dead. */
const BEAT_MS = 15_000
const MOST_PER_PERSON = 20

const feeds = new Map<string, Feed>()
const open = new Map<string, Set<PassThrough>>()

const feedOf = ({ db, tenant }: CompanyCall): Feed => {
  // One that had nobody for a while does not know what happened since.
  for (const [id, feed] of feeds) if (feed.isIdle) feeds.delete(id)
  const known = feeds.get(tenant.publicId) ?? new Feed(slot('live'), db, tenant)
  feeds.set(tenant.publicId, known)
  return known
}

/** One more for a person; the oldest gives way to one too many. */
const lineFor = (who: string): PassThrough => {
  const lines = open.get(who) ?? new Set()
  const [oldest] = lines
  if (lines.size >= MOST_PER_PERSON) oldest!.end()
  const line = new PassThrough()
  open.set(who, lines.add(line))
  line.once('close', () => {
    lines.delete(line)
    if (!lines.size) open.delete(who)
  })
  return line
}

const events = (call: CompanyCall) => {
  const { grants, id } = call.actor
  const isForHim = new Set(
    slot('live')
      .filter(({ module }) => module === 'none' || grants.modules[module])
      .map(({ event }) => event),
  )
  const line = lineFor(`${call.tenant.id}:${id}`)
  line.write('retry: 2000\n\n')
  const stop = feedOf(call).listen((event, data) => {
    if (isForHim.has(event)) line.write(`event: ${event}\ndata: ${data}\n\n`)
  })
  const beat = setInterval(() => line.write(': \n\n'), BEAT_MS)
  const over = setTimeout(() => line.end(), LONGEST_MS)
  // Who hangs up is not waited for, nor is anybody when the process stops.
  for (const timer of [beat, over]) timer.unref()
  line.once('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(over)
  })
  return line
}

const stream = defineRoute({
  id: 'stream.open',
  method: 'GET',
  path: '/stream',
  tag: 'Account',
  summary: 'What changes, as it happens: notifications, background work, contacts, campaigns that are being sent',
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
