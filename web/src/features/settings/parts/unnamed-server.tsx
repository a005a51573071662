import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Records with a name that leads nowhere must not be published. */
export function UnnamedServer() {
  const { t } = useTranslation('settings')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('domains.unnamed.title')}>
      {t('domains.unnamed.text')}
    </Alert>
  )
}
