import { type RawBuilder, sql } from 'kysely'
import Type from 'typebox'
import { Enum } from '../../../../../platform/http/schemas.ts'
import type { Condition } from '../../define-rule.ts'

/** The field `in`: one or more of the given values. */
export const OneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  Type.Object({ in: Type.Array(Enum(values), { minItems: 1, maxItems: values.length, uniqueItems: true }) })

export const isOneOf = (value: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql<boolean>`${value} = any(${values}::text[])`
