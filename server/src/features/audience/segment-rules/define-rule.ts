import type { RawBuilder } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import type { Day } from '../../../platform/time/zone.ts'
import type { CustomFieldRow } from '../custom-fields/index.ts'

/** True or false, never null: a rule may stand under a `not`. The contact's table is `contact`. */
export type Condition = RawBuilder<boolean>

/** What conditions are made with. */
export interface RuleContext {
  /** For what must be known before: an id that stands in a statement is planned better than one that it looks up. */
  db: Db
  tenantId: string
  timezone: string
  now: Date
  /** Today on the company's calendar. */
  today: Day
  customFields: readonly CustomFieldRow[]
  /** The shop whose list it is; its members are the contacts of the shop. */
  shopOfList(listId: string): string | undefined
  /** Who is in a segment: its snapshot, or its definition. */
  inSegment(segmentId: string): Promise<Condition>
}

/** A kind of object that rules name: the name of its table. */
export type Reference = string

/** Groups of the catalogue. */
export type RuleGroup = 'contact' | 'email' | 'orders' | 'web' | 'other'

/** An object that a rule names, and the field that names it. */
export interface Naming {
  kind: Reference
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
  /** What the schema cannot say: the field that is wrong, or null. */
  fault?(rule: Static<Fields>, context: Pick<RuleContext, 'customFields'>): string | null
  /** Fields that name objects: those must exist, and may not be deleted while a rule names them. */
  references?: { [Field in keyof Static<Fields>]?: Reference }
  /** What else it names, where that depends on its other fields. */
  names?(rule: Static<Fields>): Naming[]
  /** Of a rule about a field of contacts: which kinds of fields it takes, beside those that are named. */
  takes?: { kinds: readonly string[]; fields?: readonly string[] }
  /** Rules of this kind, right in themselves; ids are made up. */
  examples: readonly Static<Fields>[]
  where(rule: Static<Fields>, context: RuleContext): Condition | Promise<Condition>
}

/** One kind of rule: a file of the folder `sql/types`. */
export const defineRule = <Fields extends TObject>(type: RuleType<Fields>): RuleType<Fields> => type
