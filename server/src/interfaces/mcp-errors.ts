import type { ErrorRenderer } from '../platform/http/error-reply.ts'

/** Errors before a message is read, such as a body that is too large, as the protocol has them. */
export const mcpErrors: ErrorRenderer = {
  prefix: '/mcp',
  render: ({ code, message }) => ({
    jsonrpc: '2.0',
    error: { code: -32_000, message: message ? `${code}: ${message}` : code },
    id: null,
  }),
}
