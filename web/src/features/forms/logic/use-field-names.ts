import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useNamed } from '../../../parts/object/references.ts'
import { type CustomField, type Field, type ProfileField, targetOf } from './fields.ts'

/** The name of what a field writes to. */
export function useFieldNames(fields: readonly Field[], custom: readonly CustomField[]): (field: string) => string {
  const { t: common } = useTranslation()
  const targets = fields.map(({ field }) => targetOf(field))
  const listOf = useNamed(
    'list',
    targets.filter(({ kind }) => kind === 'list').map(({ id }) => id),
  )
  const purposes = useApi('GET /purposes', { query: { pageSize: 100 } }).data?.items
  return (field) => {
    const { kind, id } = targetOf(field)
    if (kind === 'list') return listOf(id)
    if (kind === 'purpose') return purposes?.find((one) => one.id === id)?.name ?? '…'
    if (kind === 'cf') return custom.find((one) => one.id === id)?.name ?? common('gone')
    return common(`contact.fields.${id as ProfileField}`)
  }
}
