import type { Actor, Context } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { validation } from '../../../../platform/errors.ts'
import { inThread } from '../../../../platform/threads/offload.ts'
import { requireExpected } from '../expected-contacts.ts'
import type { readAddresses } from './read-addresses.ts'
import { countUnsuppressed, holdAddresses } from './sql/suppressions.ts'
import { suppress, wayOf } from './suppress.ts'

export const MAX_IMPORT = 100_000

/** What a thread gets at once, in addresses or characters: little enough to be passed on quickly. */
const PIECE = { addresses: 5000, characters: 128 * 1024 }
/** Addresses of a statement: more would hold the thread too long as its parameter. */
const ADDRESSES = 2000

export interface Given {
  /** One address per line, or separated by commas or semicolons. */
  text?: string
  emails?: readonly string[]
}

/** Blacklists addresses, all or none. 409 when another number than `expected` would be new on the blacklist. */
export async function importBlacklist(
  { app, db, now }: Context,
  tenantId: string,
  actor: Actor,
  { expected, ...given }: Given & { expected?: number | undefined },
) {
  const { emails, invalid } = await readGiven({ app }, tenantId, given)
  const added = await tx(db, async (db) => {
    // First, so that the count stays true.
    await holdAddresses(db, tenantId, 'exclusive')
    if (expected !== undefined) requireExpected(expected, await countNew({ db }, tenantId, emails))
    let added = 0
    for (const some of piecesOf(emails, ADDRESSES))
      added += (await suppress({ db, now }, tenantId, some, { reason: 'blacklist', way: wayOf(actor) })).length
    return added
  })
  return { added, already: emails.length - added, invalid }
}

/** How many of the addresses are not on the blacklist yet, whether or not they are contacts. */
export async function countImport({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string, given: Given) {
  const { emails } = await readGiven({ app }, tenantId, given)
  return countNew({ db }, tenantId, emails)
}

async function countNew({ db }: Pick<Context, 'db'>, tenantId: string, emails: readonly string[]) {
  let count = 0
  for (const some of piecesOf(emails, ADDRESSES)) count += await countUnsuppressed(db, tenantId, some, 'blacklist')
  return count
}

/** Reads the addresses in a thread, piece by piece. Each address comes once. */
async function readGiven({ app }: Pick<Context, 'app'>, tenantId: string, { text = '', emails }: Given) {
  if (!emails && isTooLong(text)) throw validation('text')
  const field = emails ? 'emails' : 'text'
  const read = inThread<typeof readAddresses>(new URL('./read-addresses.ts', import.meta.url), 'readAddresses', {
    field,
  })
  const found = new Set<string>()
  let invalid = 0
  for (const piece of emails ? piecesOf(emails, PIECE.addresses) : piecesOfText(text)) {
    const answer = await app.offload.run(read, tenantId, piece)
    for (const email of answer.emails) found.add(email)
    invalid += answer.invalid
  }
  return { emails: [...found], invalid }
}

const SPACE = 0x20
const SEPARATORS = new Set([...'\r\n,;'].map((one) => one.charCodeAt(0)))

/** Whether a text has too many addresses. Counts without splitting: 5 MB can have millions of lines. */
function isTooLong(text: string): boolean {
  let count = 0
  let isInside = false
  for (let at = 0; at < text.length && count <= MAX_IMPORT; at++) {
    const code = text.charCodeAt(at)
    if (SEPARATORS.has(code)) isInside = false
    else if (!isInside && code > SPACE) {
      isInside = true
      count += 1
    }
  }
  return count > MAX_IMPORT
}

/** Pieces of a text that end where an address ends. */
function* piecesOfText(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + PIECE.characters, text.length)
    while (to < text.length && !SEPARATORS.has(text.charCodeAt(to))) to += 1
    yield text.slice(from, to)
    from = to
  }
}

function* piecesOf(emails: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < emails.length; from += size) yield emails.slice(from, from + size)
}
