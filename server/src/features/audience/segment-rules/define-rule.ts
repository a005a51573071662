import type { RawBuilder } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import type { Day } from '../../../platform/time/zone.ts'
import type { CustomFieldRow } from '../custom-fields/index.ts'

/** A condition on the table `contact`: true or false, never null, because a rule may be negated. */
export type Condition = RawBuilder<boolean>

/** Data of the company that the conditions of rules depend on. */
export interface RuleContext {
  /** For look-ups before the statement: PostgreSQL plans better with an id than with a subquery that finds it. */
  db: Db
  tenantId: string
  timezone: string
  now: Date
  /** Today on the company's calendar. */
  today: Day
  /** The only contacts in question, when they are few: rules about many rows then read those of these contacts alone. */
  contactIds?: readonly string[] | undefined
  customFields: readonly CustomFieldRow[]
  /** The shop of a shop's list, whose members are the contacts of the shop. */
  shopOfList(listId: string): string | undefined
  /** The condition for members of a segment: its snapshot, or its definition. */
  inSegment(segmentId: string): Promise<Condition>
}

/** Groups of the catalogue. */
type RuleGroup = 'contact' | 'email' | 'orders' | 'web' | 'other'

/** An object that a rule names, and the field that names it. */
interface Naming {
  kind: string
  id: string
  field: string
}

export interface RuleType<Fields extends TObject = TObject> {
  /** The name in a definition, and the name of the file with dashes. */
  type: string
  /** Other names that are accepted. */
  aliases?: readonly string[]
  group: RuleGroup
  fields: Fields
  /** Finds faults that the schema cannot express: returns the wrong field, or null. */
  fault?(rule: Static<Fields>, context: Pick<RuleContext, 'customFields'>): string | null
  /** Fields that name objects of a kind, which must exist and cannot be deleted while a rule names them. */
  references?: { [Field in keyof Static<Fields>]?: string }
  /** Further objects that a rule names, where that depends on its other fields. */
  names?(rule: Static<Fields>): Naming[]
  /** For a rule about a field of contacts: the kinds of fields that it takes, and single fields of other kinds. */
  takes?: { kinds: readonly string[]; fields?: readonly string[] }
  /** Valid rules of this type; their ids are made up. */
  examples: readonly Static<Fields>[]
  where(rule: Static<Fields>, context: RuleContext): Condition | Promise<Condition>
}

/** Defines a rule type: a file in the folder `rules` of the feature whose data it reads, brought by its manifest. */
export const defineSegmentRule = <Fields extends TObject>(type: RuleType<Fields>): RuleType<Fields> => type
