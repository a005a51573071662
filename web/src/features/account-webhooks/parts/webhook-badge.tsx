import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type State, stateOf, type Webhook } from '../logic/webhook.ts'

const COLORS: Record<State, string> = { on: 'teal', failing: 'yellow', broken: 'red', off: 'gray' }

/** Whether a webhook is on, why it is off, and how many errors it had since its last success. */
export function WebhookBadge({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('account-webhooks')
  const state = stateOf(webhook)
  const count = webhook.errorsInRow
  return (
    <Group gap={6}>
      <Badge color={COLORS[state]}>{t(`states.${state}`)}</Badge>
      {count > 0 && <Text fz="sm">{t('errorsInRow', { count })}</Text>}
    </Group>
  )
}
