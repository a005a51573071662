import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconWebhook } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { faultOf } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTestCall } from '../logic/use-test-call.ts'
import { RELOAD_MS, roomOf, type Webhook } from '../logic/webhook.ts'
import { WebhookForm } from '../parts/form/webhook-form.tsx'
import { SigningSecret } from '../parts/signing-secret.tsx'
import { TestDialog } from '../parts/test-dialog.tsx'
import { useWebhookColumns } from '../parts/webhook-columns.tsx'

export function WebhooksPage() {
  const { t } = useTranslation('account-webhooks')
  const go = useGo()
  const mayChange = useMay('settings')
  const webhooks = useApi('GET /account-webhooks', {}, { isShown: true, refetchInterval: RELOAD_MS })
  const { data } = webhooks
  const room = data ? roomOf(data.items.length, data.limit) : 'enough'
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [made, setMade] = useState<{ secret: string; isNew: boolean; id: string } | null>(null)
  const test = useTestCall()
  const columns = useWebhookColumns({
    silentEvents: data?.silentEvents ?? [],
    onEdit: setEdited,
    onTest: test.send,
  })
  const open = (id: string) => go(`/settings/webhooks/${id}`)
  const add = mayChange && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={room === 'full'}
      onClick={() => setEdited('new')}
    >
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.webhooks')} lead={t('lead')} actions={add}>
      <Stack>
        {data && room !== 'enough' && (
          <Alert color={room === 'full' ? 'orange' : 'blue'} icon={<IconInfoCircle aria-hidden />}>
            {t(`limit.${room}`, { used: data.items.length, limit: data.limit })}
          </Alert>
        )}
        <DataTable
          label={t('titles.webhooks')}
          columns={columns}
          rows={data?.items}
          rowId={({ id }) => id}
          fault={faultOf(webhooks)}
          onOpen={({ id }) => open(id)}
          empty={<NoWebhook add={add} />}
        />
        <Text fz="sm" c="dimmed">
          {t('docs')}{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t('docsLink')}
          </a>
        </Text>
      </Stack>
      {edited && data && (
        <WebhookForm
          {...(edited === 'new' ? {} : { webhook: edited })}
          known={data}
          onClose={() => setEdited(null)}
          onDone={({ id, signingSecret }) => {
            const isNew = edited === 'new'
            setEdited(null)
            if (signingSecret) setMade({ secret: signingSecret, isNew, id })
            else if (isNew) open(id)
          }}
        />
      )}
      {made && (
        <SigningSecret
          secret={made.secret}
          onClose={() => {
            setMade(null)
            if (made.isNew) open(made.id)
          }}
        />
      )}
      {test.webhook && <TestDialog test={test} webhook={test.webhook} />}
    </SettingsPage>
  )
}

const EXAMPLES = ['contact', 'unsubscribed', 'bounced'] as const

function NoWebhook({ add }: { add: ReactNode }) {
  const { t } = useTranslation('account-webhooks')
  return (
    <Empty icon={IconWebhook} title={t('empty.title')} text={t('empty.text')}>
      <Stack align="center">
        <List ta="left" spacing="xs">
          {EXAMPLES.map((example) => (
            <List.Item key={example}>{t(`empty.examples.${example}`)}</List.Item>
          ))}
        </List>
        {add}
      </Stack>
    </Empty>
  )
}
