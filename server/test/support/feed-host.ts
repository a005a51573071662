import { createServer, type IncomingHttpHeaders } from 'node:http'
import { onClose } from './database.ts'

interface Served {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The server of a shop that publishes a feed. */
export interface FeedHost {
  url: string
  /** What it answers from now on. */
  serve(answer: Served): void
  /** The headers of all requests. */
  requests: IncomingHttpHeaders[]
}

export async function startFeedHost(): Promise<FeedHost> {
  let current: Served = { status: 404 }
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    const { status = 200, headers = {}, body = '' } = current
    const isKnown = headers.etag && request.headers['if-none-match'] === headers.etag
    response.writeHead(isKnown ? 304 : status, headers).end(isKnown ? '' : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onClose(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/feed.xml`,
    serve: (answer) => {
      current = answer
    },
    requests,
  }
}

type Element = Record<string, string>

/** A feed of Heureka. */
export const heureka = (items: readonly Element[]) => {
  const elements = (item: Element) => Object.entries(item).map(([name, value]) => `<${name}>${value}</${name}>`)
  const lines = items.map((item) => `<SHOPITEM>${elements(item).join('')}</SHOPITEM>\n`)
  return `<?xml version="1.0" encoding="utf-8"?>\n<SHOP>\n${lines.join('')}</SHOP>\n`
}

/** Products with codes p1, p2 …; `more` adds elements by number. */
export const products = (number: number, more: (i: number) => Element | null = () => null): Element[] =>
  Array.from({ length: number }, (_, i) => ({
    ITEM_ID: `p${i + 1}`,
    PRODUCTNAME: `Product ${i + 1}`,
    URL: `https://shop.example.com/${i + 1}`,
    PRICE_VAT: '100.00',
    ...more(i + 1),
  }))
