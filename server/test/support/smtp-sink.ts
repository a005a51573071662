import { onClose } from './database.ts'
import { openSink, type Sink } from './smtp-server.ts'

/** A relay for the tests of a file, closed at the end of the file. */
export async function startSink(options: Parameters<typeof openSink>[0] = {}): Promise<Sink> {
  const sink = await openSink(options)
  onClose(sink.shutDown)
  return sink
}
