import type { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'

/** An answer with a status or headers, where a body with the route's first status is not enough. */
export class Reply<T> {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, string | string[]>

  constructor(status: number, body: T, headers: Record<string, string | string[]> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** A body with another status, or with headers. */
export const reply = <T>(status: number, body: T, headers?: Record<string, string | string[]>) =>
  new Reply(status, body, headers)

/** An answer of another type than JSON: a file, a page, a stream. The route's response is `Bytes`. */
export const file = (
  content: Readable | Buffer | string | Compressed,
  type: string,
  headers: Record<string, string> = {},
) => new Reply<never>(200, content as never, { 'content-type': type, ...headers })

/** A text that is served very often: it is compressed once, for clients that take gzip. */
export class Compressed {
  readonly plain: Buffer
  readonly gzip: Buffer
  constructor(text: string) {
    this.plain = Buffer.from(text)
    this.gzip = gzipSync(this.plain, { level: 9 })
  }
}
