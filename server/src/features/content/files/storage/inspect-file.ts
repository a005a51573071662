import { cleanImage } from '../../../../platform/images/clean-image.ts'
import { FORMATS, imageFormat } from '../../../../platform/images/formats/index.ts'
import { ImageFault, type ImageFaultReason } from '../../../../platform/images/image-fault.ts'

/** The type of bytes, and the bytes as they are stored. */
export interface InspectedFile {
  kind: 'image' | 'document'
  type: string
  extensions: readonly [string, ...string[]]
  bytes: Buffer
  width: number | null
  height: number | null
  thumbnail: Buffer | null
}

/** Why bytes cannot be stored as a file. */
export class FileFault extends Error {
  readonly reason: 'empty' | 'type' | ImageFaultReason
  constructor(reason: FileFault['reason']) {
    super(reason)
    this.reason = reason
  }
}

const PDF: Pick<InspectedFile, 'type' | 'extensions'> = { type: 'application/pdf', extensions: ['pdf'] }
const isPdf = (bytes: Buffer) => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))

/** Finds the type of a file by its content alone. Names and media types of the upload are not trusted. */
export async function inspectFile(bytes: Buffer): Promise<InspectedFile> {
  if (bytes.length === 0) throw new FileFault('empty')
  const format = imageFormat(bytes)
  if (format) {
    const { type, extensions } = format
    return { kind: 'image', type, extensions, ...(await asFileFault(() => cleanImage(bytes, format))) }
  }
  if (!isPdf(bytes)) throw new FileFault('type')
  return { kind: 'document', ...PDF, bytes, width: null, height: null, thumbnail: null }
}

/** The extensions of a type, the usual one first. */
export const extensionsOf = (type: string) => [...FORMATS, PDF].find((format) => format.type === type)!.extensions

/** Turns a fault of an image into a fault of the file. */
export async function asFileFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImageFault ? new FileFault(error.reason) : error
  }
}
