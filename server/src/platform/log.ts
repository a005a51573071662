import { type DestinationStream, pino } from 'pino'

export type Log = pino.Logger

const HIDDEN = ['email', 'password', 'apiKey', 'token', 'authorization', 'cookie']

/** One logger for the process. No line holds a secret or an address: callers log ids, and errors are scrubbed. */
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
 * What a log may say of an error: kind, message, stack and code. Not the other fields: PostgreSQL puts the row that
 * failed into `detail`.
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

/** Removes what must not be in a log: addresses, keys, passwords in addresses of servers, values that SQL quotes. */
export function scrub(text: unknown): string {
  return String(text)
    .replace(/(\w+:\/\/[^:/\s]*):[^@\s]*@/g, '$1:[hidden]@')
    .replace(/pr_live_[\w-]+/g, '[key]')
    .replace(/[^\s"'<>(),;=@:/[\]]+@[^\s"'<>(),;=@]+\.[^\s"'<>(),;=@]+/g, '[address]')
    .replace(/(invalid input syntax for type [\w ]+: )".*"/g, '$1[value]')
}
