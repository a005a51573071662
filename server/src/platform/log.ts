import { type DestinationStream, pino } from 'pino'
import { currentRequestId } from './trace.ts'

export type Log = pino.Logger

const HIDDEN = ['email', 'password', 'apiKey', 'token', 'authorization', 'cookie']

/** The logger of the process. No line contains a secret or an address: callers log ids, and errors are scrubbed. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      mixin: () => {
        const requestId = currentRequestId()
        return requestId ? { requestId } : {}
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, reason: scrub },
      redact: { paths: [...HIDDEN, ...HIDDEN.map((name) => `*.${name}`)], censor: '[hidden]' },
    },
    ...(destination ? ([destination] as const) : []),
  )

/**
 * The parts of an error for the log: kind, message, stack and code. Not the other fields: PostgreSQL puts the failed row
 * into `detail`.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const { name, message, stack, cause, code, constraint } = error as Error & { code?: string; constraint?: string }
  return {
    type: name,
    message: scrub(message),
    code,
    constraint,
    stack: scrub(stack ?? ''),
    ...(cause ? { cause: scrub(String(cause)) } : {}),
  }
}

/** A character of an address before the @, and after it. */
const LOCAL = String.raw`[^\s"'<>(),;=@:/[\]]`
const DOMAIN = String.raw`[^\s"'<>(),;=@]`
/** Begins only where such characters begin: tried at every letter, a long text would take quadratic time. */
const ADDRESS = new RegExp(`(?<!${LOCAL})${LOCAL}+@${DOMAIN}+\\.${DOMAIN}+`, 'g')

/** Removes what must not be logged: addresses, keys, passwords in URLs, and values that SQL errors quote. */
export function scrub(text: unknown): string {
  return String(text)
    .replace(/\S+/g, withoutPassword)
    .replace(/(pr_live|pr_app|whsec)_[\w-]+/g, '[key]')
    .replace(ADDRESS, '[address]')
    .replace(/(invalid input syntax for type [\w ]{1,60}: )".*"/g, '$1[value]')
}

/** A word with the password of its URL hidden: the part after the user, up to the last @. */
function withoutPassword(word: string): string {
  const scheme = word.indexOf('://')
  const end = word.lastIndexOf('@')
  if (scheme < 1 || end < scheme) return word
  const colon = word.indexOf(':', scheme + 3)
  const slash = word.indexOf('/', scheme + 3)
  const isPassword = colon > 0 && colon < end && (slash < 0 || colon < slash)
  return isPassword ? `${word.slice(0, colon)}:[hidden]${word.slice(end)}` : word
}
