import { pino } from 'pino'

export type Log = pino.Logger

/** One logger for the process. What could be a secret or an address never gets into a line: callers log ids. */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: pino.stdSerializers.err },
    redact: {
      paths: [
        'email',
        'password',
        'apiKey',
        'token',
        'authorization',
        'cookie',
        '*.email',
        '*.password',
        '*.apiKey',
        '*.token',
      ],
      censor: '[hidden]',
    },
  })
