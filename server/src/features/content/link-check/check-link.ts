import { type Outgoing, OutgoingError } from '../../../platform/net/outgoing.ts'

const TIMEOUT_MS = 8000
const MAX_REDIRECTS = 5
/** The page exists, and refuses programs or visitors who are not signed in. */
const EXISTS = new Set([401, 403, 429])

export interface CheckedLink {
  url: string
  status: 'ok' | 'redirect' | 'broken' | 'timeout'
  code: number | null
}

type Web = Pick<Outgoing, 'stream'>

/** Follows an address to the page that it leads to. */
export async function checkLink(outgoing: Web, url: string): Promise<CheckedLink> {
  const deadline = performance.now() + TIMEOUT_MS
  let target = url
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { code, location } = await visit(outgoing, target, deadline)
      if (!location) {
        const isThere = (code >= 200 && code < 300) || EXISTS.has(code)
        return { url, status: isThere ? (redirects ? 'redirect' : 'ok') : 'broken', code }
      }
      target = location
    }
    return { url, status: 'broken', code: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { url, status: error.reason === 'deadline' ? 'timeout' : 'broken', code: null }
  }
}

/** Asks for the head of a page; servers that do not give it are asked for the page, whose body is not read. */
async function visit(outgoing: Web, url: string, deadline: number) {
  const ask = async (method: 'HEAD' | 'GET') => {
    const timeoutMs = Math.max(1, deadline - performance.now())
    const answer = await outgoing.stream({ method, url, headers: { accept: 'text/html,*/*' }, timeoutMs })
    answer.body.destroy()
    return answer
  }
  const head = await ask('HEAD').catch((error) => {
    if (error instanceof OutgoingError && error.reason === 'network') return null
    throw error
  })
  const { status, headers } = head && head.status < 400 ? head : await ask('GET')
  const next = status >= 300 && status < 400 ? URL.parse(String(headers.location ?? ''), url) : null
  return { code: status, location: next?.href ?? null }
}
