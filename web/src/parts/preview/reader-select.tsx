import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../core/company.tsx'
import { ContactSelect } from '../contact/contact-select.tsx'

interface Props {
  value: string | null
  onChange: (contactId: string | null) => void
}

/** Chooses the contact whose data a preview shows. People that may not see contacts see an invented one. */
export function ReaderSelect({ value, onChange }: Props) {
  const { t } = useTranslation('checks')
  if (!useMay('contacts', 'read')) return null
  return (
    <Box maw={360} mb="md">
      <ContactSelect label={t('preview.contact')} placeholder={t('preview.sample')} value={value} onChange={onChange} />
    </Box>
  )
}
