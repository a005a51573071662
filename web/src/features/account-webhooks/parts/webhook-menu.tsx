import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { useWebhookActions } from '../logic/use-webhook-actions.ts'
import type { Webhook } from '../logic/webhook.ts'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onTest: () => void
}

/** The menu of a webhook in the list. */
export function WebhookMenu({ webhook, onEdit, onTest }: Props) {
  const { t } = useTranslation('account-webhooks')
  const { t: common } = useTranslation()
  const { switchOver, remove } = useWebhookActions(webhook)
  const Icon = webhook.active ? IconPlayerPause : IconPlayerPlay
  return (
    <RowMenu name={t('rowName', { event: t(`events.${webhook.event}`), url: webhook.url })}>
      <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={onTest}>
        {t('test.send')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {common('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={switchOver}>
        {t(webhook.active ? 'switch.off' : 'switch.on')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}
