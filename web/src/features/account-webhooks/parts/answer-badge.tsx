import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The status that a receiver answered with. */
export function AnswerBadge({ status }: { status: number | null }) {
  const { t } = useTranslation('account-webhooks')
  const isGood = status !== null && status >= 200 && status < 300
  return <Badge color={isGood ? 'teal' : 'red'}>{status ?? t('noAnswer')}</Badge>
}
