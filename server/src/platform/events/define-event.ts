import type { Static, TObject } from 'typebox'
import type { StoredEvent } from './read.ts'

/** One way to show an event as an activity of its contact. */
export interface Shown<Data = Record<string, unknown>> {
  /** The type of the activity. */
  type: string
  /** Only rows with this data are shown so. `true`: the key is there, `false`: it is not, a text: its value. */
  when?: { readonly [Key in keyof Data]?: boolean | string }
  /** A code that clients have a text for; a function where it is part of the data. Forgotten data is missing. */
  title: string | ((data: Partial<Data>) => string)
  params?(data: Partial<Data>): Record<string, unknown> | undefined
}

/** An entry of the catalogue of events. */
export interface EventType {
  /** `noun_verb`, in the past: `thing_happened`. Stored with every event: never rename it. */
  readonly type: string
  /** The data as it is stored. */
  readonly data: TObject
  /** Keys of the data that say nothing about a person: they stay when the contact is deleted or erased. */
  readonly keeps: readonly string[]
  /** How it is shown in the timeline of its contact; not at all when this is empty. */
  readonly timeline: readonly Shown[]
  /** The `event` of account webhooks that report it; null if none does. */
  readonly webhook: string | null
  /** The `event` of triggers that it starts automations by; null if none does. */
  readonly trigger: string | null
}

/** An event to be written; made by its entry in the catalogue. */
export interface NewEvent {
  readonly event: EventType
  at: Date
  contactId?: string | null
  /** The other object of the event: a list, a consent, an order. */
  objectId?: string | null
  data?: object
}

type Given<Data> = Omit<NewEvent, 'event' | 'data'> & (keyof Data extends never ? { data?: never } : { data: Data })

/** Call it to make an event: `thingHappened({ at, contactId, data })`. */
export interface DefinedEvent<Data> extends EventType {
  (given: Given<Data>): NewEvent
  /** Whether a stored event is one of these. Data of contacts that are gone is missing. */
  is(stored: StoredEvent): stored is StoredEvent & { data: Partial<Data> }
}

interface Definition<Schema extends TObject> {
  type: string
  data: Schema
  keeps?: readonly (keyof Static<Schema> & string)[]
  timeline?: readonly Shown<Static<Schema>>[]
  webhook?: string
  trigger?: string
}

/** Adds an event to the catalogue: a constant in `events.ts` of its feature, named in the manifest's slot `events`. */
export function defineEvent<Schema extends TObject>(definition: Definition<Schema>): DefinedEvent<Static<Schema>> {
  const { type, data, keeps = [], timeline = [], webhook = null, trigger = null } = definition
  const event: EventType = { type, data, keeps, timeline: timeline as readonly Shown[], webhook, trigger }
  const make = (given: Given<Static<Schema>>): NewEvent => ({ ...given, event })
  const is = (stored: StoredEvent): stored is StoredEvent & { data: Partial<Static<Schema>> } => stored.type === type
  return Object.assign(make, event, { is })
}

declare module '../slots.ts' {
  interface Slots {
    events: EventType
  }
}
