import type { Context } from '../../../platform/context.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { openFile, withFaultsOf } from './files.ts'
import { type MappedColumn, type Plan, planOf, readRow } from './mapping.ts'
import { guessColumns } from './reading/guess-columns.ts'
import { readRows } from './reading/read-rows.ts'
import { countKnown } from './store.ts'

const MAX_PROBLEMS = 100

interface Found {
  problems: { line: number; code: string }[]
  counts: { valid: number; invalid: number; duplicateInFile: number; existing: number; new: number; suppressed: number }
}

/** Previews an import: the columns with the fields they probably hold, problems, and how many contacts are known. */
export async function previewFile(
  context: Context,
  tenantId: string,
  input: { fileId: string; mapping?: MappedColumn[]; options?: object },
) {
  const { file, format, header, sampleRows } = await openFile(context, tenantId, input.fileId, input.options ?? {})
  const customFields = await loadCustomFields(context.db, tenantId)
  const fields = customFields.map(({ id, name, merge_key }) => ({ id, name, mergeKey: merge_key }))
  const { columns, consentColumn } = guessColumns(header, sampleRows, fields)
  const guessed = columns.flatMap(({ guess }, column) => (guess ? [{ column, field: guess }] : []))
  const isReadable = input.mapping !== undefined || guessed.some(({ field }) => field === 'email')
  const plan = isReadable
    ? planOf(input.mapping ?? guessed, { header, columns: format.columns }, customFields)
    : undefined
  const found = plan ? await readWholeFile(context, tenantId, file.key, { plan, format }) : NOTHING
  const { encoding, delimiter, header: hasHeader } = format
  const { valid, invalid, duplicateInFile } = found.counts
  // The request may have chosen another header option than the upload detected, so the rows are counted again.
  const rows = plan ? valid + invalid + duplicateInFile : file.rows
  return { columns, rows, format: { encoding, delimiter, header: hasHeader }, consentColumn, ...found }
}

const NOTHING: Found = {
  problems: [],
  counts: { valid: 0, invalid: 0, duplicateInFile: 0, existing: 0, new: 0, suppressed: 0 },
}

/** Reads the file once. Keeps all addresses in memory: 25 MB for the largest file. */
async function readWholeFile(
  { app, db }: Context,
  tenantId: string,
  key: string,
  { plan, format }: { plan: Plan; format: Parameters<typeof readRows>[1] },
): Promise<Found> {
  const found: Found = { problems: [], counts: { ...NOTHING.counts } }
  const { counts } = found
  const problem = (line: number, code: string) => {
    if (found.problems.length < MAX_PROBLEMS) found.problems.push({ line, code })
  }
  const seen = new Map<string, number>()
  await withFaultsOf('fileId', async () => {
    for await (const batch of readRows((await app.files.read(key))!, format)) {
      const fresh: string[] = []
      for (const { line, code } of batch.rejected) problem(line, code)
      counts.invalid += batch.rejected.length
      for (const { line, cells } of batch.rows) {
        const read = readRow(plan, cells)
        if ('reason' in read) {
          counts.invalid += 1
          problem(line, read.reason)
          continue
        }
        for (const fault of read.faults) problem(line, fault)
        const address = read.email.toLowerCase()
        const earlier = seen.get(address)
        // The last row of an address counts, so the earlier one is the problem.
        if (earlier !== undefined) {
          counts.duplicateInFile += 1
          problem(earlier, 'duplicate')
        } else fresh.push(address)
        seen.set(address, line)
      }
      const known = await countKnown(db, tenantId, fresh)
      counts.existing += known.existing
      counts.suppressed += known.suppressed
    }
  })
  counts.valid = seen.size
  counts.new = seen.size - counts.existing
  return found
}
