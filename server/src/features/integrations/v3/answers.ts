import Type from 'typebox'
import { Reply } from '../../../platform/http/reply.ts'
import type { ListQuery } from './list-query.ts'

/** `meta` is a list in PHP where there is nothing to say, and clients rely on it. */
const NO_META: never[] = []

const answer = (status: number, body: object): Reply<never> =>
  new Reply<never>(status, JSON.stringify(body) as never, { 'content-type': 'application/json; charset=utf-8' })

/** One record. */
export const single = (data: object, query?: Pick<ListQuery, 'select'>) =>
  answer(200, { status: 'ok', meta: NO_META, data: query ? picked(data, query) : data })

/** A page of records. */
export const listed = (rows: readonly object[], total: number, query: ListQuery) =>
  answer(200, {
    status: 'ok',
    meta: { total_count: total, displayed_count: rows.length, offset: query.offset, limit: query.limit },
    data: rows.map((row) => picked(row, query)),
  })

export const message = (text: string, more: object = {}) =>
  answer(200, { status: 'ok', meta: NO_META, message: text, ...more })

export const done = () => answer(200, { status: 'ok', meta: NO_META })
export const created = (more: object = {}) => answer(201, { status: 'created', meta: NO_META, ...more })

/** With `select` a record has only the keys that are named. */
const picked = (row: object, { select }: Pick<ListQuery, 'select'>) =>
  select ? Object.fromEntries(Object.entries(row).filter(([key]) => select.includes(key))) : row

const Meta = Type.Unknown({ description: 'The size of the list; an empty list elsewhere' })
/** Shapes of answers for the description. */
export const ListAnswer = Type.Object({ status: Type.Literal('ok'), meta: Meta, data: Type.Array(Type.Unknown()) })
export const SingleAnswer = Type.Object({ status: Type.Literal('ok'), meta: Meta, data: Type.Unknown() })
export const CreatedAnswer = Type.Object({
  status: Type.Literal('created'),
  meta: Meta,
  data: Type.Optional(Type.Unknown()),
})
export const MessageAnswer = Type.Object({ status: Type.String(), meta: Meta, message: Type.Optional(Type.String()) })
