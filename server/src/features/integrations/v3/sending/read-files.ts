import { validation } from '../../../../platform/errors.ts'
import { cleanName } from '../../../../platform/files/names.ts'
import type { ForeignFile } from '../../../mailing/transactional/index.ts'
import { objectIn, textIn } from '../lenient.ts'

/** Files that shops send with mails. Mailboxes refuse mails with programs and scripts. */
const EXTENSIONS = [
  ...['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'csv', 'txt', 'ics', 'xml', 'json', 'isdoc', 'isdocx'],
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'zip'],
]
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MOST_FILES = 20

/** Reads files in base64. `at` is where they stand. */
export function readFiles(sent: readonly unknown[], at: string): ForeignFile[] {
  if (sent.length > MOST_FILES) throw validation(at)
  return sent.map(objectIn).map((file, i) => {
    const given = textIn(file.file_name)
    const extension = /\.([a-z0-9]+)$/i.exec(given)?.[1]?.toLowerCase()
    if (!extension || !EXTENSIONS.includes(extension)) throw validation(`${at}.${i}.file_name`)
    // Parameters such as a charset say nothing that a mailbox needs.
    const type = textIn(file.content_type).toLowerCase().replace(/;.*$/s, '').trim()
    if (!MEDIA_TYPE.test(type)) throw validation(`${at}.${i}.content_type`)
    const data = textIn(file.data_base64).replace(/\s+/g, '')
    if (!BASE64.test(data)) throw validation(`${at}.${i}.data_base64`)
    return { name: cleanName(given, [extension]), type, content: Buffer.from(data, 'base64') }
  })
}
