import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useLoaded } from '../../../api/hooks.ts'
import { useCustomFields } from '../../../parts/contact/custom-fields.ts'

type Group = Answer<'GET /export-fields'>['items'][number]['group']
const GROUPS: readonly Group[] = ['contact', 'profile', 'custom', 'state', 'relations']

/** All columns of exports by groups, with their names. */
export function useExportFields() {
  const { t, i18n } = useTranslation('exports')
  const { t: common } = useTranslation()
  const custom = useCustomFields()
  const { items } = useLoaded('GET /export-fields', {})
  const nameOf = (field: string) => {
    const own = custom.find(({ id }) => field === `cf:${id}`)
    if (own) return own.name
    if (i18n.exists(`fields.${field}`, { ns: 'exports' })) return t(`fields.${field as 'id'}`)
    return common(`contact.fields.${field as 'email'}`, { defaultValue: field })
  }
  return GROUPS.map((group) => ({
    group,
    fields: items.filter((item) => item.group === group).map(({ field }) => ({ field, name: nameOf(field) })),
  })).filter(({ fields }) => fields.length > 0)
}
