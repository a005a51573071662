import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SurveyRow } from '../../logic/survey.ts'

/** Whether the public address of a survey works. */
export function StatusBadge({ status }: Pick<SurveyRow, 'status'>) {
  const { t } = useTranslation('surveys')
  return <Badge color={status === 'active' ? 'teal' : 'gray'}>{t(`statuses.${status}`)}</Badge>
}

/** A survey whose answers have no contacts. */
export function AnonymousBadge() {
  const { t } = useTranslation('surveys')
  return <Badge color="violet">{t('anonymous')}</Badge>
}
