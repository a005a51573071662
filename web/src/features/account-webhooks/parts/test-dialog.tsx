import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../i18n/errors.ts'
import { useFormat } from '../../../i18n/format.ts'
import { faultOf } from '../logic/calls.ts'
import type { TestCall } from '../logic/use-test-call.ts'
import type { Webhook } from '../logic/webhook.ts'

/** A test call and its result in words. */
export function TestDialog({ test, webhook }: { test: TestCall; webhook: Webhook }) {
  const { t } = useTranslation('account-webhooks')
  const { t: common } = useTranslation()
  return (
    <Modal
      opened
      onClose={test.close}
      title={t('test.title', { name: t(`events.${webhook.event}`) })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
          <Text fz="sm" c="dimmed">
            {t('test.what')}
          </Text>
        </div>
        <div aria-live="polite">
          {test.isWaiting ? (
            <Group gap="sm">
              <Loader size="sm" />
              <Text fz="sm">{t('test.waiting')}</Text>
            </Group>
          ) : (
            <Result test={test} />
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" disabled={test.isWaiting} onClick={() => test.send(webhook)}>
            {t('test.again')}
          </Button>
          <Button onClick={test.close}>{common('close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Result({ test: { result, error } }: { test: TestCall }) {
  const { t } = useTranslation('account-webhooks')
  const { number } = useFormat()
  const bad = { color: 'red', icon: <IconX aria-hidden />, title: t('test.bad') }
  if (error) return <Alert {...bad}>{errorText(error)}</Alert>
  if (!result) return null
  const { status, ms } = result
  const fault = faultOf(result)
  if (!fault)
    return (
      <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('test.good')}>
        {t('test.goodText', { status, ms: number(ms) })}
      </Alert>
    )
  return (
    <Alert {...bad}>
      {t(`errors.${fault}`, { status })} {t('test.after', { ms: number(ms) })}
    </Alert>
  )
}
