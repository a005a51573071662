import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useCompany } from '../../core/company.tsx'
import { useRenewMe } from '../../core/renew-me.ts'
import { useFormat } from '../../i18n/format.ts'
import { PageLink } from '../../ui/link/link.tsx'
import { notify } from '../../ui/message/notify.ts'

/** Says on every page that the company waits for its deletion, and restores it. */
export function LeavingBanner() {
  const { t } = useTranslation()
  const { day } = useFormat()
  const { deletesAt, roles, rights } = useCompany()
  const renew = useRenewMe()
  const restore = useSend('POST /company/restore', {
    touches: ['/'],
    onDone: () => {
      notify(t('leaving.restored'))
      void renew()
    },
  })
  if (!deletesAt) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mb="md" maw="var(--page-width)" mx="auto" role="status">
      <Group justify="space-between" gap="sm">
        <Text fz="sm" flex="1 1 16rem">
          {t('leaving.text', { day: day(deletesAt) })}
        </Text>
        <Group gap="xs">
          {rights.includes('export') && (
            <Button component={PageLink} to="/settings/move-out" size="xs" variant="default">
              {t('leaving.export')}
            </Button>
          )}
          {roles.includes('account_admin') && (
            <Button size="xs" loading={restore.isPending} onClick={() => restore.mutate({})}>
              {t('leaving.restore')}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}
