import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '../../../logic/campaign.ts'

interface Props {
  campaign: Campaign
  value: string | undefined
  onChange: (key: string) => void
}

/** Chooses a variant of an A/B test; empty without a test. */
export function VariantSelect({ campaign, value, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  if (!campaign.ab) return null
  return (
    <Select
      label={t('preview.variant')}
      data={campaign.ab.variants.map(({ key }) => ({ value: key, label: t('ab.variant', { key: key.toUpperCase() }) }))}
      value={value ?? null}
      onChange={(key) => key && onChange(key)}
      allowDeselect={false}
    />
  )
}
