import type { App } from '../../platform/app.ts'
import { AppError } from '../../platform/errors.ts'

/** An answer of a tool: the JSON of the API, as data and as text. */
export const succeeded = (answer: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: asObject(answer),
})

const asObject = (answer: unknown): Record<string, unknown> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? (answer as Record<string, unknown>)
    : { result: answer }

/** An error of the API in its envelope. Unexpected errors are logged; the assistant gets only the number of the line. */
export function failed(app: Pick<App, 'log'>, error: unknown, tool: string) {
  const known = error instanceof AppError ? error : unexpected(app, error, tool)
  const { code, message, params } = known
  const body = { error: { code, message, ...(params ? { params } : {}) } }
  return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(body) }], structuredContent: body }
}

function unexpected(app: Pick<App, 'log'>, error: unknown, tool: string): AppError {
  const requestId = crypto.randomUUID()
  app.log.error({ err: error, requestId, tool }, 'unexpected error')
  return new AppError('server', '', { requestId })
}
