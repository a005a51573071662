import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countChoices } from '../../logic/choices.ts'

/** Says that contacts could not use the page: it cannot be saved like this. */
export function MissingChoices({ mjml }: { mjml: string }) {
  const { t } = useTranslation('unsubscribe-pages')
  const count = countChoices(mjml)
  if (count === 1) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title={t('choices.title')}>
      {t(count ? 'choices.several' : 'choices.missing')}
    </Alert>
  )
}
