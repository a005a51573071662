import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../../../ui/message/secret-dialog.tsx'

interface Props {
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a new key. */
export function KeySecret({ name, secret, onClose }: Props) {
  const { t } = useTranslation('api-keys')
  return (
    <SecretDialog
      title={t('made', { name })}
      warning={t('once')}
      secret={secret}
      copy={t('copy')}
      stored={t('stored')}
      onClose={onClose}
    />
  )
}
