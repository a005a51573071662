import { type Readable, Transform } from 'node:stream'
import { OutgoingError } from './outgoing-error.ts'

/** Passes the body on and ends it at the limit; `explain` turns the source's errors into ours. */
export function limitBody(source: Readable, maxBytes: number, explain: (error: Error) => OutgoingError): Readable {
  let size = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(new OutgoingError('size'))
      else done(null, chunk)
    },
  })
  source.on('error', (error) => limited.destroy(explain(error)))
  // A caller that reads only the status has no listener: the deadline that ends its body must not end the process.
  limited.on('error', () => {}).on('close', () => source.destroy())
  return source.pipe(limited)
}

/** The whole body in memory; reading joins small pieces, so a million one-byte ones stay one megabyte. */
export async function readBody(body: Readable): Promise<Buffer> {
  return Buffer.concat(await body.toArray())
}
