import { Alert, Button, Menu, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconInfoCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconTrash,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useApi, useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { NotFound } from '../../../ui/page/not-found.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useTestCall } from '../logic/use-test-call.ts'
import { useWebhookActions } from '../logic/use-webhook-actions.ts'
import { RELOAD_MS, stateOf, type Webhook } from '../logic/webhook.ts'
import { CallList } from '../parts/call-list.tsx'
import { DeliveryRules } from '../parts/delivery-rules.tsx'
import { WebhookForm } from '../parts/form/webhook-form.tsx'
import { SigningSecret } from '../parts/signing-secret.tsx'
import { TestDialog } from '../parts/test-dialog.tsx'
import { WebhookBadge } from '../parts/webhook-badge.tsx'
import { WebhookFacts } from '../parts/webhook-facts.tsx'

type Known = Answer<'GET /account-webhooks'>

export function WebhookPage() {
  const { t } = useTranslation('account-webhooks')
  const { webhook: id } = useParams({ strict: false }) as { webhook: string }
  const known = useLoaded('GET /account-webhooks', {})
  useApi('GET /account-webhooks', {}, { isShown: true, refetchInterval: RELOAD_MS })
  const mayChange = useMay('settings')
  const webhook = known.items.find((one) => one.id === id)
  if (!webhook) return <NotFound />
  return (
    <SettingsPage
      title={t(`events.${webhook.event}`)}
      above={[{ title: t('titles.webhooks'), to: '/settings/webhooks' }]}
      badge={<WebhookBadge webhook={webhook} />}
      lead={
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {webhook.url}
        </Text>
      }
      actions={mayChange && <Actions webhook={webhook} known={known} />}
    >
      <Stack gap="lg">
        {stateOf(webhook) === 'broken' && <Broken webhook={webhook} mayChange={mayChange} />}
        {known.silentEvents.includes(webhook.event) && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={t('silent.title')}>
            {t('silent.text')}
          </Alert>
        )}
        <WebhookFacts webhook={webhook} />
        <CallList id={id} />
        <DeliveryRules />
      </Stack>
    </SettingsPage>
  )
}

/** What to do with a webhook that errors switched off. */
function Broken({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const { t } = useTranslation('account-webhooks')
  const { switchOver, isSwitching } = useWebhookActions(webhook)
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('broken.title')}>
      <Stack gap="sm" align="flex-start">
        {t('broken.text')}
        {mayChange && (
          <Button size="xs" color="red.9" loading={isSwitching} onClick={switchOver}>
            {t('switch.on')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function Actions({ webhook, known }: { webhook: Webhook; known: Known }) {
  const { t } = useTranslation('account-webhooks')
  const { t: common } = useTranslation()
  const go = useGo()
  const [isEditing, setEditing] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useTestCall()
  const { switchOver, isSwitching, remove, isDeleting } = useWebhookActions(webhook, () =>
    go('/settings/webhooks', { replace: true }),
  )
  const Icon = webhook.active ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
        {common('edit')}
      </Button>
      <Button leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => test.send(webhook)}>
        {t('test.send')}
      </Button>
      <PageMenu isBusy={isSwitching || isDeleting}>
        <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={switchOver}>
          {t(webhook.active ? 'switch.off' : 'switch.on')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {common('delete')}
        </Menu.Item>
      </PageMenu>
      {isEditing && (
        <WebhookForm
          webhook={webhook}
          known={known}
          onClose={() => setEditing(false)}
          onDone={({ signingSecret }) => {
            setEditing(false)
            if (signingSecret) setSecret(signingSecret)
          }}
        />
      )}
      {secret && <SigningSecret secret={secret} onClose={() => setSecret(null)} />}
      {test.webhook && <TestDialog test={test} webhook={test.webhook} />}
    </>
  )
}
