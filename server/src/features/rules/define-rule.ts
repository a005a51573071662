import type { RawBuilder } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Db } from '../../platform/db/database.ts'
import type { Day } from '../../platform/time/zone.ts'
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

/** Kinds of objects that rules name. */
export type Reference = 'list' | 'segment' | 'purpose' | 'label' | 'shop' | 'import' | 'custom_field'

/** Groups of the catalogue. */
export type RuleGroup = 'contact' | 'email'

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
  where(rule: Static<Fields>, context: RuleContext): Condition | Promise<Condition>
}

/** One kind of rule: a file of the folder `sql/types`. */
export const defineRule = <Fields extends TObject>(type: RuleType<Fields>): RuleType<Fields> => type
