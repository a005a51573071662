import yauzl from 'yauzl'

/** A kind of document that can be linked from a mail. */
export interface DocumentType {
  type: string
  extensions: readonly [string, ...string[]]
}

const PDF: DocumentType = { type: 'application/pdf', extensions: ['pdf'] }
const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** By the part that only this kind has. */
const OFFICE_TYPES: Record<string, DocumentType> = {
  'word/document.xml': { type: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'] },
  'xl/workbook.xml': { type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  'ppt/presentation.xml': { type: `${OFFICE}.presentationml.presentation`, extensions: ['pptx'] },
}
const MAX_PARTS = 10_000

export const DOCUMENT_TYPES = [PDF, ...Object.values(OFFICE_TYPES)]

/** The kind of document that bytes are, undefined for none of ours. Documents with macros are none. */
export async function documentType(bytes: Buffer): Promise<DocumentType | undefined> {
  if (/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return PDF
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return undefined
  const parts = await partsOf(bytes)
  if (!parts?.has('[Content_Types].xml') || [...parts].some((part) => /vbaproject|\.exe$/i.test(part))) return undefined
  const [found, ...more] = Object.keys(OFFICE_TYPES).filter((part) => parts.has(part))
  return found && !more.length ? OFFICE_TYPES[found] : undefined
}

/** Names of what an archive holds; nothing is unpacked. Null when it is none, or holds too much. */
function partsOf(bytes: Buffer): Promise<Set<string> | null> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error || archive.entryCount > MAX_PARTS) return resolve(null)
      const names = new Set<string>()
      archive.on('error', () => resolve(null))
      archive.on('end', () => resolve(names))
      archive.on('entry', ({ fileName }) => {
        names.add(fileName)
        archive.readEntry()
      })
      archive.readEntry()
    })
  })
}
