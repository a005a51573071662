import { onClose } from './database.ts'
import { openSink, type Sink } from './smtp-server.ts'

/** A relay for the tests of a file; it is closed with them. */
export async function startSink(options: Parameters<typeof openSink>[0] = {}): Promise<Sink> {
  const sink = await openSink(options)
  onClose(sink.goAway)
  return sink
}
