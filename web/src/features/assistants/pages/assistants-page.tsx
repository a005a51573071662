import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { AppTable } from '../parts/app-table.tsx'
import { ConnectGuide } from '../parts/connect-guide.tsx'
import { SendingForm } from '../parts/sending-form.tsx'

export function AssistantsPage() {
  const { t } = useTranslation('assistants')
  return (
    <SettingsPage title={t('titles.assistants')} lead={t('lead')}>
      <Stack gap="xl">
        <ConnectGuide />
        <SendingForm />
        <Stack component="section" gap="sm" aria-label={t('apps.title')}>
          <Title order={2} fz="lg">
            {t('apps.title')}
          </Title>
          <AppTable />
        </Stack>
      </Stack>
    </SettingsPage>
  )
}
