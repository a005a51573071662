import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Webhook } from '../logic/webhook.ts'
import { AnswerBadge } from './answer-badge.tsx'

/** When a webhook was called last, and what was answered. */
export function LastCall({ webhook: { lastCallAt, lastResponseCode } }: { webhook: Webhook }) {
  const { t } = useTranslation('account-webhooks')
  const { ago } = useFormat()
  if (!lastCallAt)
    return (
      <Text fz="sm" c="dimmed">
        {t('never')}
      </Text>
    )
  return (
    <Group gap={6}>
      <AnswerBadge status={lastResponseCode} />
      <Text fz="sm">{ago(lastCallAt)}</Text>
    </Group>
  )
}
