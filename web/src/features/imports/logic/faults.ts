import type { TFunction } from 'i18next'
import { ApiError } from '../../../api/client.ts'
import { errorText } from '../../../i18n/errors.ts'

/** Reasons why a file cannot be read as a table. */
const REASONS = [
  'empty',
  'binary',
  'zip',
  'workbook',
  'workbook_size',
  'sheet_size',
  'markup',
  'encoding',
  'delimiter',
  'header_only',
  'too_many_columns',
  'too_many_rows',
  'cell_too_long',
  'row_too_long',
  'row_broken',
] as const

/** A sentence about what is wrong with a file and how to fix it. */
export function fileFault(t: TFunction<'imports'>, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  const { reason: field, params } = error
  const reason = REASONS.find((one) => one === params.reason)
  if (reason) return t(`fileFaults.${reason}`, { line: params.line ?? 1 })
  if (field === 'size') return t('fileFaults.size')
  if (field === 'fileId') return t('fileFaults.gone')
  return errorText(error)
}
