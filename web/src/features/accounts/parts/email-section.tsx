import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'
import { EmailForm } from './email-form.tsx'

/** The address that the person signs in with, and a new one that waits for its confirmation. */
export function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const change = useApi('GET /auth/email', {}).data?.change
  const cancel = useSend('DELETE /auth/email', {
    touches: ['/auth/email'],
    onDone: () => notify(t('email.withdrawn')),
  })
  return (
    <Section title={t('email.title')} lead={t('email.lead')}>
      <Group justify="space-between">
        <Text flex="1 1 12rem" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      </Group>
      {change && (
        <Alert mt="md" color="blue" icon={<IconMailForward aria-hidden />} title={t('email.waiting')}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('email.waitingText', { email: change.email, time: format.time(change.expiresAt) })}
          </Text>
          <Button variant="default" size="xs" mt="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('email.withdraw')}
          </Button>
        </Alert>
      )}
      {isOpen && <EmailForm onClose={() => setOpen(false)} />}
    </Section>
  )
}
