import { useTranslation } from 'react-i18next'
import { useCustomFields } from '../../../parts/contact/custom-fields.ts'
import type { Mapped } from './plan.ts'

/** The meanings of a column by groups. */
const GROUPS = {
  person: ['email', 'firstName', 'lastName', 'titleBefore', 'titleAfter', 'gender', 'language', 'birthday', 'nameDay'],
  reach: ['phone', 'mobile', 'company', 'companyId', 'street', 'city', 'postalCode', 'country'],
  greeting: ['salutation', 'salutationFormal', 'vocativeFirstName', 'vocativeLastName'],
  other: ['note', 'affiliateId'],
} as const
type Profile = (typeof GROUPS)[keyof typeof GROUPS][number]
/** The first and the last name in one column. */
const FULL_NAME = 'fullName'
const NAMES: readonly string[] = ['firstName', 'lastName']
/** A column that says who agreed to newsletters. It is not imported into a field. */
export const CONSENT = 'consent'
const isProfile = (field: string): field is Profile => Object.values(GROUPS).some((own) => own.includes(field as never))

export const NEW_FIELD = 'new'
/** Formats of dates, each as an example whose day cannot be a month. */
export const DATE_FORMATS = [
  { value: 'YYYY-MM-DD', label: '2026-12-31' },
  { value: 'DD.MM.YYYY', label: '31.12.2026' },
  { value: 'MM/DD/YYYY', label: '12/31/2026' },
]
export const isDated = (type: string) => type === 'date' || type === 'datetime' || type === 'day'

/** The names of fields and custom fields. */
export function useFieldName() {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const custom = useCustomFields()
  return (field: string): string => {
    if (isProfile(field)) return common(`contact.fields.${field}`)
    if (field === FULL_NAME) return t('columns.fullNameShort')
    return custom.find(({ id }) => field === `cf:${id}`)?.name ?? t('columns.goneField')
  }
}

/** The options of a column, without meanings that other columns have already. */
export function useFields(taken: readonly Mapped[], own: string, { isConsent }: { isConsent: boolean }) {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const custom = useCustomFields()
  const used = new Set(taken.map(({ field }) => field).filter((field) => field !== own))
  // A column of full names is both names.
  const isUsed = (value: string) =>
    used.has(value) ||
    (value === FULL_NAME && NAMES.some((name) => used.has(name))) ||
    (NAMES.includes(value) && used.has(FULL_NAME))
  const item = (value: string, label: string) => ({ value, label, disabled: isUsed(value) })
  const none = isConsent
    ? { group: t('columns.consent'), items: [{ value: CONSENT, label: t('columns.isConsent') }] }
    : { group: t('fieldGroups.none'), items: [{ value: 'ignore', label: t('columns.ignore') }] }
  const groups = [
    none,
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => ({
      group: t(`fieldGroups.${group}`),
      items: [
        ...GROUPS[group].map((field) => item(field, common(`contact.fields.${field}`))),
        ...(group === 'person' ? [item(FULL_NAME, t('columns.fullName'))] : []),
      ],
    })),
    {
      group: t('fieldGroups.custom'),
      items: [
        ...custom.map(({ id, name }) => item(`cf:${id}`, name)),
        { value: NEW_FIELD, label: t('columns.newField') },
      ],
    },
  ]
  const typeOf = (field: string): string => {
    if (field === 'birthday') return 'date'
    if (field === 'nameDay') return 'day'
    return custom.find(({ id }) => field === `cf:${id}`)?.type ?? 'text'
  }
  return { groups, typeOf }
}
