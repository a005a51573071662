import { type DestinationStream, pino } from 'pino'

export type Log = pino.Logger

const HIDDEN = ['email', 'password', 'apiKey', 'token', 'authorization', 'cookie']

/** The logger of the process. No line contains a secret or an address: callers log ids, and errors are scrubbed. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
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

/** Removes what must not be logged: addresses, keys, passwords in URLs, and values that SQL errors quote. */
export function scrub(text: unknown): string {
  return String(text)
    .replace(/(\w+:\/\/[^:/\s]*):[^@\s]*@/g, '$1:[hidden]@')
    .replace(/pr_live_[\w-]+/g, '[key]')
    .replace(/[^\s"'<>(),;=@:/[\]]+@[^\s"'<>(),;=@]+\.[^\s"'<>(),;=@]+/g, '[address]')
    .replace(/(invalid input syntax for type [\w ]+: )".*"/g, '$1[value]')
}
