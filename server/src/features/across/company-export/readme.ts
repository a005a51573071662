import type { CompanyRow } from '../../account/companies/index.ts'
import type { ExportFile } from './slot.ts'

const HEAD = `Everything that the company has in this service, in open formats.

CSV files are UTF-8 with semicolons and a line of names. A cell that a spreadsheet program would run as a formula has an
apostrophe before it. JSON lines (.jsonl) have one object per line, with the names of the database. Times are ISO 8601 in
UTC. Ids link the files: the contactId of a row is the id of a line in contacts/contacts.csv.

Passwords, keys and other secrets are not in the archive. Every file shows one moment; the files were written one after
the other, so a later file may have rows that an earlier one does not know.
`

/** The text of README.txt: what each file contains. */
export function readme(company: CompanyRow, files: readonly ExportFile[], now: Date): string {
  const about = files
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
    .map(({ path, about }) => `${path}\n    ${about}\n`)
  return `${company.name}\nExported at ${now.toISOString()}\n\n${HEAD}\n${about.join('\n')}`
}
