import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Warns that records with a private name must not be published. */
export function UnnamedServer() {
  const { t } = useTranslation('sending-domains')
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('unnamed.title')}>
      {t('unnamed.text')}
    </Alert>
  )
}
