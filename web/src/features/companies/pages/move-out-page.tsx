import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { DeletionSection } from '../parts/deletion-section.tsx'
import { ExportSection } from '../parts/export-section.tsx'

/** What a company needs to leave: all its data, and its deletion. */
export function MoveOutPage() {
  const { t } = useTranslation('companies')
  return (
    <SettingsPage title={t('titles.moveOut')} lead={t('moveOut.lead')}>
      <Stack gap="lg">
        <ExportSection />
        <DeletionSection />
      </Stack>
    </SettingsPage>
  )
}
