import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { InvoiceSection } from '../parts/invoice-section.tsx'
import { PaymentSection } from '../parts/payment-section.tsx'
import { PresentTariff } from '../parts/present-tariff.tsx'
import { ProfileForm } from '../parts/profile-form.tsx'
import { TariffChoice } from '../parts/tariff-choice.tsx'
import { Warnings } from '../parts/warnings.tsx'

export function BillingPage() {
  const { t } = useTranslation('billing')
  const billing = useLoaded('GET /billing', {})
  const mayChange = useMay('billing')
  return (
    <SettingsPage title={t('titles.billing')} lead={t('lead')}>
      <Stack>
        {!billing.available && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={t('notSetUp.title')}>
            {t('notSetUp.text')}
          </Alert>
        )}
        <Warnings warnings={billing.warnings} />
        <PresentTariff billing={billing} />
        {billing.available && mayChange && <TariffChoice billing={billing} />}
        <ProfileForm />
        <InvoiceSection />
        <PaymentSection />
      </Stack>
    </SettingsPage>
  )
}
