import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

export type Notification = Item<'GET /notifications'>

/** The page of the object of a notification. */
const PLACES: Record<string, (id: string) => string> = {
  import: (id) => `/imports/${id}`,
  export: () => '/exports',
  list: (id) => `/lists/${id}`,
  campaign: (id) => `/campaigns/${id}`,
  sending_domain: (id) => `/settings/domains/${id}`,
  api_key: () => '/settings/keys',
}

export function placeOf({ type, severity, subject }: Pick<Notification, 'type' | 'severity' | 'subject'>) {
  // Deleted objects have no page.
  if (!subject || (type === 'list_deleted' && severity !== 'error')) return null
  return PLACES[subject.kind]?.(subject.id) ?? null
}

/** The text of a notification; for unknown kinds, at least the name of its object. */
export function useNewsText() {
  const { t } = useTranslation('notifications')
  return ({ type, severity, subject, params }: Notification): string => {
    const keys = [
      `types.${type}_${severity === 'error' ? 'failed' : 'done'}`,
      `types.${type}`,
      subject ? 'types.otherNamed' : 'types.other',
    ]
    return t(keys as never, { ...params, name: subject?.name ?? t('gone') }) as unknown as string
  }
}
