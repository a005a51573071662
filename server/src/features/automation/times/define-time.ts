import type { Static, TObject } from 'typebox'

/** Data of one contact and of the event that started its run. Only what a kind needs is loaded. */
export interface TimeSubject {
  /** A number in [0, 1) that stays the same for the contact in this node. */
  share: number
  /** The calendar day of a date field, `YYYY-MM-DD`, or `MM-DD` of a name day; null when it is empty. */
  field?: string | null
  /** The hour of the company's day at which the contact reads. */
  bestHour?: number
  /** The data of the event. */
  event?: unknown
}

export interface TimeContext {
  /** The time from which it is counted. */
  base: Date
  timezone: string
}

/** What has to be loaded for each contact to know its time. */
export type TimeNeed = 'field' | 'bestHour' | 'event' | 'share'

export interface TimeKind<Fields extends TObject = TObject> {
  /** The name in a time specification, and of the file. */
  kind: string
  fields: Fields
  /** Needs of a contact; a kind without any gives all contacts the same time. */
  needs?: TimeNeed
  /** Finds faults that the schema cannot express: the wrong field, or null. */
  fault?(spec: Static<Fields>): string | null
  examples: readonly Static<Fields>[]
  /** The moment; null when the contact lacks what it depends on, and then it does not wait. */
  at(spec: Static<Fields>, context: TimeContext, subject: TimeSubject): Date | null
}

/** Defines a kind of time specification: a file in the folder `kinds`. */
export const defineTime = <Fields extends TObject>(kind: TimeKind<Fields>): TimeKind<Fields> => kind
