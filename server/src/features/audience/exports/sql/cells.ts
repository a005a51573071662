import { type RawBuilder, sql } from 'kysely'
import type { ExportField } from '../slot.ts'

/** The cell as it stands in the file. A typed text that begins with = + - @ tab or return gets an apostrophe. */
export function cellOf({ cell, isTyped }: ExportField): RawBuilder<unknown> {
  return isTyped ? sql`case when ascii(${cell}) in (61, 43, 45, 64, 9, 13) then '''' || ${cell} else ${cell} end` : cell
}

/** A time as the API writes it. */
export const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
