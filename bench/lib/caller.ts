// biome-ignore lint/suspicious/noExplicitAny: a bench reads only the fields it needs
export type Call = <T = any>(method: string, path: string, body?: object | string) => Promise<T>

/** Calls the API of a company. A body may be a text of JSON. A failed request ends the bench. */
export const caller =
  (base: string, { tenant, apiKey }: { tenant: string; apiKey: string }): Call =>
  async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${base}/api/v1/tenants/${tenant}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as never
  }
