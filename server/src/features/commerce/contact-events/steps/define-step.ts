import type { RawBuilder } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Range, RuleContext } from '../../../audience/segment-rules/index.ts'

/** A kind of event that can be a step of the rule `sequence`. Features bring those of their own data. */
export interface SequenceStep<Fields extends TObject = TObject> {
  /** The name in a definition. */
  type: string
  fields: Fields
  /** Fields that name objects of a kind, which must exist. */
  references?: { [Field in keyof Static<Fields>]?: string }
  /** Valid steps of this type; their ids are made up. */
  examples: readonly Static<Fields>[]
  /** A query of `contact_id` and `at` of all events that match the step within the range. */
  events(step: Static<Fields>, context: RuleContext, range: Range): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

export const defineStep = <Fields extends TObject>(step: SequenceStep<Fields>): SequenceStep<Fields> => step
