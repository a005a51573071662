import { Stack } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { SendingDefaults } from '../parts/sending-defaults.tsx'
import { SendingLimits } from '../parts/sending-limits.tsx'
import { SendingModeSwitch } from '../parts/sending-mode-switch.tsx'
import { SendingSetup } from '../parts/sending-setup.tsx'
import { TestRecipients } from '../parts/test-recipients.tsx'

export function SendingPage() {
  const { t } = useTranslation('sending-setup')
  const mayReadContent = useMay('content', 'read')
  // Asked for at the same time, not one after another.
  usePrefetchQuery(query('GET /sending/setup', {}))
  usePrefetchQuery(query('GET /sending-defaults', {}))
  return (
    <SettingsPage title={t('titles.sending')} lead={t('lead')}>
      <Stack>
        <SendingModeSwitch />
        <SendingSetup />
        <SendingLimits />
        {mayReadContent && <TestRecipients />}
        <SendingDefaults />
      </Stack>
    </SettingsPage>
  )
}
