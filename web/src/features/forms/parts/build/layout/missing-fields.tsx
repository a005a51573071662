import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countFields } from '../../../logic/layout/fields-block.ts'

/** Says that visitors could not use the form: it cannot be saved like this. */
export function MissingFields({ mjml }: { mjml: string }) {
  const { t } = useTranslation('forms')
  const count = countFields(mjml)
  if (count === 1) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title={t('layout.fields.title')}>
      {t(count ? 'layout.fields.several' : 'layout.fields.missing')}
    </Alert>
  )
}
