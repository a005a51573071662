import { type RawBuilder, sql } from 'kysely'
import { FORMULA } from '../../../../platform/text/csv.ts'
import type { ExportField } from '../slot.ts'

/** The cell as it stands in the file. A typed text gets an apostrophe if it would be run as a formula. */
export const cellOf = ({ cell, isTyped }: ExportField): RawBuilder<unknown> => (isTyped ? neutralisedCell(cell) : cell)

/** `neutralised` in SQL. */
export const neutralisedCell = (cell: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${cell} ~ ${FORMULA} then '''' || ${cell} else ${cell} end`

/** A time as the API writes it. */
export const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
