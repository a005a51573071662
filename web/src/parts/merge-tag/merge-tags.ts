import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useCustomFields } from '../contact/custom-fields.ts'

/** Merge tags that every company has, in the order of the menu. */
const TAGS = {
  contact: [
    'df_name',
    'df_surname',
    'df_salution',
    'df_salutionsurname',
    'df_salutiongender',
    'df_emailaddress',
    'df_titlesbefore',
    'df_titlesafter',
    'df_company',
    'df_phone',
    'df_cellphone',
    'df_street',
    'df_town',
    'df_postalcode',
    'df_country',
    'df_language',
    'df_gender',
    'df_birthday',
    'df_nameday',
    'df_notes',
    'df_affilid',
  ],
  company: ['cl_company', 'cl_address', 'cl_email', 'cl_phone'],
  address: ['unsubscribe', 'preferences', 'webversion', 'confirmlink'],
} as const

/** Which groups of tags work where: links of this service not in a subject or SMS, and on a page no contact is known. */
const PLACES = {
  mail: ['address', 'contact', 'custom', 'company'],
  subject: ['contact', 'custom', 'company'],
  sms: ['contact', 'custom', 'company'],
  page: ['company'],
} as const
export type TagPlace = keyof typeof PLACES

export interface TagGroup {
  id: string
  name: string
  tags: { tag: string; name: string }[]
}

/** The name of a merge tag; an unknown tag is its own name. */
export function useTagName(): (tag: string) => string {
  const groups = useTagGroups()
  const known = JSON.stringify(groups.flatMap(({ tags }) => tags.map(({ tag, name }) => [tag, name])))
  // The same function while the names are the same: texts made with it are remembered.
  return useCallback((tag) => new Map<string, string>(JSON.parse(known)).get(`{{${tag}}}`) ?? tag, [known])
}

/** Merge tags in groups, including those of custom fields. */
export function useTagGroups(place: TagPlace = 'mail'): TagGroup[] {
  const { t } = useTranslation('tags')
  const fields = useCustomFields()
  const known = (id: keyof typeof TAGS): TagGroup => ({
    id,
    name: t(`groups.${id}`),
    tags: TAGS[id].map((name) => ({ tag: `{{${name}}}`, name: t(`names.${name}`) })),
  })
  const custom = fields.map(({ name, mergeKey }) => ({ tag: `{{cf_${mergeKey}}}`, name }))
  return PLACES[place].flatMap((id) => {
    if (id !== 'custom') return [known(id)]
    return custom.length ? [{ id, name: t('groups.custom'), tags: custom }] : []
  })
}
