import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip archive of files by their paths. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path)
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}
