import { cleanImage } from '../../../../platform/images/clean-image.ts'
import { ImageFault, type ImageFaultReason } from '../../../../platform/images/decoder.ts'
import { FORMATS, imageFormat } from '../../../../platform/images/formats/index.ts'
import { DOCUMENT_TYPES, documentType } from './documents.ts'

/** What bytes turned out to be, and how they are kept. */
export interface Inspected {
  kind: 'image' | 'document'
  type: string
  extensions: readonly [string, ...string[]]
  bytes: Buffer
  width: number | null
  height: number | null
  thumbnail: Buffer | null
}

/** Why bytes are no file of ours. */
export class FileFault extends Error {
  readonly reason: 'empty' | 'type' | ImageFaultReason
  constructor(reason: FileFault['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Finds out by the content alone what a file is. Names and media types that somebody claims are not asked. */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  if (bytes.length === 0) throw new FileFault('empty')
  const format = imageFormat(bytes)
  if (format) {
    const { type, extensions } = format
    return { kind: 'image', type, extensions, ...(await faulty(() => cleanImage(bytes, format))) }
  }
  const document = documentType(bytes)
  if (!document) throw new FileFault('type')
  return { kind: 'document', ...document, bytes, width: null, height: null, thumbnail: null }
}

/** How names of files of a type end, the usual way first. */
export const extensionsOf = (type: string) =>
  [...FORMATS, ...DOCUMENT_TYPES].find((one) => one.type === type)!.extensions

/** A fault of the image is one of the file. */
export async function faulty<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImageFault ? new FileFault(error.reason) : error
  }
}
