import { Badge, Code, Group, Stack, Switch, Text } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useWebhookActions } from '../logic/use-webhook-actions.ts'
import type { Webhook } from '../logic/webhook.ts'
import { LastCall } from './last-call.tsx'
import { WebhookBadge } from './webhook-badge.tsx'
import { WebhookMenu } from './webhook-menu.tsx'

interface Handlers {
  silentEvents: readonly string[]
  onEdit: (webhook: Webhook) => void
  onTest: (webhook: Webhook) => void
}

export function useWebhookColumns({ silentEvents, onEdit, onTest }: Handlers): Column<Webhook>[] {
  const { t } = useTranslation('account-webhooks')
  const actions: Column<Webhook> = {
    key: 'actions',
    title: '',
    cell: (webhook) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <OnSwitch webhook={webhook} />
        <WebhookMenu webhook={webhook} onEdit={() => onEdit(webhook)} onTest={() => onTest(webhook)} />
      </Group>
    ),
  }
  return [
    {
      key: 'webhook',
      title: t('webhook'),
      cell: (webhook) => <What webhook={webhook} isSilent={silentEvents.includes(webhook.event)} />,
    },
    {
      key: 'state',
      title: t('state'),
      isExtra: true,
      width: 170,
      cell: (webhook) => <WebhookBadge webhook={webhook} />,
    },
    {
      key: 'lastCall',
      title: t('lastCall'),
      isExtra: true,
      width: 150,
      cell: (webhook) => <LastCall webhook={webhook} />,
    },
    ...(useMay('settings') ? [actions] : []),
  ]
}

/** The event and the address; on narrow screens also the state and the last call. */
function What({ webhook, isSilent }: { webhook: Webhook; isSilent: boolean }) {
  const { t } = useTranslation('account-webhooks')
  const { id, event, url, signing } = webhook
  return (
    <Stack gap={4}>
      <TextLink to={`/settings/webhooks/${id}`} fw={600}>
        {t(`events.${event}`)}
      </TextLink>
      <Text fz="sm" lineClamp={2}>
        {url}
      </Text>
      <Group gap={6}>
        <Code>{event}</Code>
        <Badge
          color={signing ? 'blue' : 'gray'}
          leftSection={signing ? <IconLock size={12} aria-hidden /> : <IconLockOpen size={12} aria-hidden />}
        >
          {t(signing ? 'signed' : 'notSigned')}
        </Badge>
        {isSilent && <Badge color="orange">{t('silentBadge')}</Badge>}
      </Group>
      <Group hiddenFrom="sm" gap={6}>
        <WebhookBadge webhook={webhook} />
        {webhook.lastCallAt && <LastCall webhook={webhook} />}
      </Group>
    </Stack>
  )
}

/** On narrow screens the menu has it. */
function OnSwitch({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('account-webhooks')
  const { isOn, switchOver } = useWebhookActions(webhook)
  const name = t('rowName', { event: t(`events.${webhook.event}`), url: webhook.url })
  return <Switch visibleFrom="sm" aria-label={t('switch.label', { name })} checked={isOn} onChange={switchOver} />
}
