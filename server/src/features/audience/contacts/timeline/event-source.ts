import type { Shown } from '../../../../platform/events/define-event.ts'
import { slot } from '../../../../platform/slots.ts'
import type { PresentedActivity, TimelineRow, TimelineSource } from '../slot.ts'
import { eventActivities, type ShownEvent } from './sql/event-activities.ts'

/** Shows events in the timeline of their contact, as the catalogue of events defines it. */
export const eventSource: TimelineSource = {
  get types() {
    return [...new Set(shownEvents().map(({ type }) => type))]
  },
  rows: (contact, types) =>
    eventActivities(
      contact,
      shownEvents().filter(({ type }) => types.includes(type)),
    ),
  present: async (_db, _tenantId, rows) => rows.map(presentEvent),
}

const shownEvents = (): ShownEvent[] =>
  slot('events').flatMap(({ type, timeline }) => timeline.map((shown) => ({ ...shown, event: type })))

function presentEvent({ type: event, data }: TimelineRow): PresentedActivity {
  const { type, title, params } = shownEvents().find((shown) => shown.event === event && applies(shown, data))!
  const shownParams = params?.(data)
  return {
    type,
    title: typeof title === 'string' ? title : title(data),
    ...(shownParams ? { params: shownParams } : {}),
  }
}

/** The condition `when`, as `eventActivities` writes it in SQL. */
const applies = ({ when = {} }: Shown, data: TimelineRow['data']) =>
  Object.entries(when).every(([key, value]) =>
    typeof value === 'boolean' ? Object.hasOwn(data, key) === value : data[key] === value,
  )
