import type { RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ContactFilter } from './grid/filter.ts'
import type { FilledField } from './profile.ts'
import type { Activity, ContactDetail, ContactInput } from './schemas.ts'
import type { ContactWithState } from './store.ts'

/** A contact, and the span of time that can have activities of it. */
export interface TimelineContact {
  tenantId: string
  id: string
  from: Date
  to: Date
}

export interface TimelineRow {
  id: string
  at: Date
  type: string
  data: Record<string, unknown>
}

/** A source of activities for the timeline of a contact. */
export interface TimelineSource {
  /** Whether a contact has no such activities when it was just created. */
  isEmptyAtFirst?: true
  /** The types of activities that it shows. */
  readonly types: readonly string[]
  /** A query of `id, at, type, data` for activities of these types. Ids must differ from those of all other sources. */
  rows(contact: TimelineContact, types: readonly string[]): RawBuilder<unknown>
  /** The rows of a page as activities, in the same order. Looks up names and the like for these rows only. */
  present(db: Db, tenantId: string, rows: readonly TimelineRow[]): Promise<PresentedActivity[]>
}

export type PresentedActivity = Pick<Static<typeof Activity>, 'type' | 'title' | 'params'>

type Detail = Static<typeof ContactDetail>

/** The fields of a contact's detail that other features bring. */
export type SectionFields = Pick<
  Detail,
  'lists' | 'stats90d' | 'lastSentAt' | 'lastOpenAt' | 'lastClickAt' | 'orders' | 'orderTotals'
>

/** A part of a contact's detail. All sections are read at the same time. */
export interface ContactSection {
  /** Whether a contact has nothing to show in it when it was just created. */
  isEmptyAtFirst?: true
  describe(context: DbContext, tenant: Tenant, contact: ContactWithState): Promise<Partial<SectionFields>>
}

/** Work of another feature on a contact that the API created, in the same transaction. */
export interface ContactCreation {
  created(
    context: DbContext,
    tenant: Tenant,
    contact: ContactWithState,
    input: Static<typeof ContactInput>,
  ): Promise<void>
}

/** What is known of a person whose other fields may follow from the names. */
export interface NamedPerson {
  firstName: string
  lastName: string
  gender: 'f' | 'm' | null
  language: string
  vocativeFirstName: string
  vocativeLastName: string
}

/** Derives fields from the names of a person. An uncertain value is empty. */
export type ProfileFiller = (person: NamedPerson) => Record<FilledField, string | null>

/** The part of a grid filter in the query of contacts: `contact <join> where <conditions>`. */
export interface FilterPart {
  join?: RawBuilder<unknown>
  conditions?: readonly RawBuilder<boolean>[]
}

/** Filters of the contacts grid by data of another feature. */
export interface GridFilterSource {
  part(
    db: Db,
    tenantId: string,
    filter: ContactFilter & { members?: readonly string[] },
    at: { timezone: string; now: Date },
  ): Promise<FilterPart>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    timeline: TimelineSource
    contactSections: ContactSection
    gridFilters: GridFilterSource
    contactCreations: ContactCreation
    profileFillers: ProfileFiller
  }
}
