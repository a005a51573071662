/** A kind of document that can be linked from a mail. */
export interface DocumentType {
  type: string
  extensions: readonly [string, ...string[]]
}

const PDF: DocumentType = { type: 'application/pdf', extensions: ['pdf'] }

export const DOCUMENT_TYPES = [PDF]

/** The kind of document that bytes are, undefined for none of ours. */
export const documentType = (bytes: Buffer): DocumentType | undefined =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) ? PDF : undefined
