import type { Context } from '../../../platform/context.ts'
import { type FileChoice, openFile } from './files.ts'
import { planOf, type Traits } from './mapping.ts'
import type { Mode } from './modes/define-mode.ts'
import { MODES } from './modes/index.ts'
import { countChanged, countKnown } from './store.ts'
import { surveyFile } from './survey-file.ts'

interface PreviewInput extends FileChoice {
  options?: FileChoice['options'] & Traits
  mode?: Mode['name']
  listIds?: string[]
}

/** Previews an import: the columns with the fields they probably hold, problems, and how many contacts are known. */
export async function previewFile({ app, db, now }: Context, tenantId: string, input: PreviewInput) {
  const { mapping, mode, listIds = [] } = input
  const { file, format, columns, consentColumn, places, hasNames, customFields } = await openFile(
    { app, db, now },
    tenantId,
    input,
  )
  const guessed = columns.flatMap(({ guess }, column) => (guess ? [{ column, field: guess }] : []))
  const isReadable = mapping !== undefined || guessed.some(({ field }) => field === 'email')
  const placed = mapping ? places : guessed.map(({ column }) => column)
  const plan = isReadable ? planOf(mapping ?? guessed, placed, customFields, { ...input.options, hasNames }) : null
  const changes = mode && MODES[mode].changes?.({ tenantId, listIds })
  const known = { existing: 0, suppressed: 0, changed: changes ? 0 : null }
  const survey = plan
    ? await surveyFile({ app, tenantId }, { key: file.key, format, plan }, async (emails) => {
        const { existing, suppressed } = await countKnown(db, tenantId, emails)
        known.existing += existing
        known.suppressed += suppressed
        if (changes) known.changed! += await countChanged(db, tenantId, emails, changes)
      })
    : NOTHING
  const { valid, invalid, duplicateInFile } = survey.counts
  return {
    columns,
    consentColumn,
    // The request may have chosen another header option than the upload detected, so the rows are counted again.
    rows: plan ? valid + invalid + duplicateInFile : file.rows,
    format: { encoding: format.encoding, delimiter: format.delimiter, header: format.header },
    problems: survey.problems,
    counts: { ...survey.counts, ...known, new: valid - known.existing },
  }
}

const NOTHING = { problems: [], counts: { valid: 0, invalid: 0, duplicateInFile: 0 } }
