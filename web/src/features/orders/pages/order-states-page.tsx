import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { FillPaidAt } from '../parts/fill-paid-at.tsx'
import { StateMappings } from '../parts/state-mappings.tsx'

export function OrderStatesPage() {
  const { t } = useTranslation('orders')
  const mayChange = useMay('settings')
  return (
    <SettingsPage title={t('titles.orderStates')} lead={t('states.page')}>
      <Stack>
        <StateMappings />
        {mayChange && <FillPaidAt />}
      </Stack>
    </SettingsPage>
  )
}
