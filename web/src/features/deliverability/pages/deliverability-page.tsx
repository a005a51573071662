import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { Blocklists } from '../parts/blocklists.tsx'
import { DmarcReports } from '../parts/dmarc-reports.tsx'
import { ProviderFigureCards } from '../parts/provider-figures.tsx'
import { WatchedDomains } from '../parts/watched-domains.tsx'
import { WatchedForm } from '../parts/watched-form.tsx'

export function DeliverabilityPage() {
  const { t } = useTranslation('deliverability')
  const mayChange = useMay('settings')
  const seesCampaigns = useMay('campaigns', 'read')
  const [isAdding, setAdding] = useState(false)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('watched.add')}
    </Button>
  )
  return (
    <SettingsPage title={t('titles.deliverability')} lead={t('watched.pageLead')} actions={add}>
      <Stack gap="xl">
        {seesCampaigns && <ProviderFigureCards />}
        <Blocklists />
        <WatchedDomains add={add} />
        <DmarcReports />
      </Stack>
      {isAdding && <WatchedForm onClose={() => setAdding(false)} />}
    </SettingsPage>
  )
}
