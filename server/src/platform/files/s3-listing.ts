import { SaxesParser } from 'saxes'

export interface Listing {
  files: { key: string; modified: Date }[]
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined
}

/** The answer to ListObjectsV2. */
export function readListing(xml: string): Listing {
  const listing: Listing = { files: [], next: undefined }
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
    if (isAt(path, 'Contents')) listing.files.push({ key: '', modified: new Date(Number.NaN) })
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    if (isAt(path, 'Contents', 'Key')) listing.files.at(-1)!.key = text
    if (isAt(path, 'Contents', 'LastModified')) listing.files.at(-1)!.modified = new Date(text)
    if (isAt(path, 'NextContinuationToken')) listing.next = text
    path.pop()
  })
  parser.write(xml).close()
  return listing
}

const isAt = (path: string[], ...names: string[]) => path.slice(1).join('/') === names.join('/')
