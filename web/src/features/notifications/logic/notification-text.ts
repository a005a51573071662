import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

export type Notification = Item<'GET /notifications'>

/** The object that a notification is about; null when there is none or it was deleted. */
export const objectOf = ({ type, severity, subject }: Pick<Notification, 'type' | 'severity' | 'subject'>) =>
  type === 'list_deleted' && severity !== 'error' ? null : subject

/** What of a notification has a text of its own, such as `automation_paused_bounce_rate`; undefined for the general one. */
export function detailOf(params: Notification['params']): string | undefined {
  const { reason, failure, error, text, recipients } = params
  if (text === '') return 'empty'
  if (recipients === null) return 'uncounted'
  const code = reason ?? failure ?? error
  return typeof code === 'string' ? code : undefined
}

/** The text of a notification; for unknown kinds, at least the name of its object. */
export function useNotificationText() {
  const { t } = useTranslation(['notifications', 'notices'])
  return ({ type, severity, subject, params }: Notification): string => {
    const keys = [
      `notices:${type}_${severity === 'error' ? 'failed' : 'done'}`,
      `notices:${type}`,
      subject ? 'otherNamed' : 'other',
    ]
    const values = { ...params, name: subject?.name ?? t('gone'), context: detailOf(params) }
    return t(keys as never, values as never) as unknown as string
  }
}
