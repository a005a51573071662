import { validation } from '../../../platform/errors.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import type { Arguments } from '../../../platform/http/operations.ts'

/** An answer must fit into 25,000 tokens, of which each has at least 3 characters. */
export const MOST_CHARACTERS = 75_000

interface ListAnswer {
  items: unknown[]
  total?: number
  page?: number
  pageSize?: number
}

const isListAnswer = (answer: unknown): answer is ListAnswer =>
  typeof answer === 'object' && answer !== null && Array.isArray((answer as ListAnswer).items)

/** Whether an operation answers with a list. One that writes is never continued: it would write again. */
export const isList = (route: Route) =>
  route.level === 'read' &&
  (route.response as { properties?: Record<string, { type?: string }> }).properties?.items?.type === 'array'

/** Where a list goes on: the arguments of the call, and the items of its page that were given already. */
interface Position {
  args: Arguments
  skip: number
}

const write = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url')

function read(cursor: string): Position {
  try {
    const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as Position
    if (typeof position.args === 'object' && position.args && Number.isInteger(position.skip) && position.skip >= 0)
      return position
  } catch {}
  throw validation('cursor')
}

/** An answer that continues where a cursor says. */
export async function continued(cursor: string, call: (args: Arguments) => Promise<unknown>): Promise<unknown> {
  const { args, skip } = read(cursor)
  const answer = await call(args)
  return isListAnswer(answer) ? cutList({ ...answer, items: answer.items.slice(skip) }, { args, skip }) : answer
}

/** An answer that is not too long: of a list only the first items and a cursor, of texts only their beginnings. */
export function fitting(answer: unknown, args: Arguments): unknown {
  if (!isListAnswer(answer)) return size(answer) <= MOST_CHARACTERS ? answer : shortened(answer)
  return 'cursor' in answer ? answer : cutList(answer, { args, skip: 0 })
}

const size = (value: unknown) => JSON.stringify(value)?.length ?? 0

function cutList(answer: ListAnswer, { args, skip }: Position): unknown {
  const { items, ...rest } = answer
  let room = MOST_CHARACTERS - size(rest) - 500
  const shown: unknown[] = []
  for (const item of items) {
    const short = size(item) > MOST_CHARACTERS / 4 ? shortened(item, MOST_CHARACTERS / 4) : item
    room -= size(short) + 1
    if (room < 0 && shown.length) break
    shown.push(short)
  }
  const next = nextOf(answer, args, skip + shown.length, shown.length < items.length)
  return { ...rest, items: shown, ...(next ? { cursor: write(next) } : {}) }
}

/** The rest of the page, or the next page. */
function nextOf({ total, page, pageSize }: ListAnswer, args: Arguments, skip: number, isCut: boolean): Position | null {
  if (isCut) return { args, skip }
  const hasMore = page !== undefined && pageSize !== undefined && total !== undefined && page * pageSize < total
  return hasMore ? { args: { ...args, page: page + 1, pageSize }, skip: 0 } : null
}

/** A value with only the beginnings of its longest texts and lists. */
function shortened(value: unknown, most = MOST_CHARACTERS): unknown {
  for (let length = 20_000; length >= 100; length = Math.floor(length / 2)) {
    const short = cutTexts(value, length)
    if (size(short) <= most) return short
  }
  return { cut: JSON.stringify(value).slice(0, most) }
}

function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string')
    return value.length > length ? `${value.slice(0, length)}… (cut; ${value.length} characters)` : value
  if (Array.isArray(value)) return value.slice(0, length).map((one) => cutTexts(one, length))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutTexts(one, length)]))
}
