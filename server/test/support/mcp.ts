import type { Company } from './company.ts'

/** The protocol version that every message of a test has. */
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

interface ToolAnswer {
  isError?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the answer is read as a client would
  structuredContent: any
  // biome-ignore lint/suspicious/noExplicitAny: the answer is read as a client would
  content: any[]
}

/** Sends messages to the MCP server as a client of the newest protocol does. */
export function mcpOf(company: Company, authorization = company.headers.authorization as string) {
  let id = 0
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    company.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization ? { authorization } : {}),
        ...headers,
      },
      payload: JSON.stringify(body),
    })
  const send = (method: string, params: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    post(
      { jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta: META } },
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
        ...(typeof params.uri === 'string' ? { 'mcp-name': params.uri } : {}),
        ...headers,
      },
    )
  const result = async (method: string, params: Record<string, unknown> = {}) => {
    const answer = await send(method, params)
    const body = JSON.parse(answer.body)
    if (!body.result) throw new Error(`${answer.statusCode}: ${answer.body.slice(0, 500)}`)
    return body.result
  }
  return {
    post,
    send,
    result,
    list: (): Promise<{ tools: { name: string; inputSchema: object; annotations: object }[] }> => result('tools/list'),
    call: (name: string, args: object = {}): Promise<ToolAnswer> => result('tools/call', { name, arguments: args }),
  }
}
