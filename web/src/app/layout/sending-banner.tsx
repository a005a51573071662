import { Alert } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'
import { TextLink } from '../../ui/link/link.tsx'

/** Warns on every page while sending is switched off or in test mode. */
export function SendingBanner() {
  const { t } = useTranslation()
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /sending-mode', {}, { enabled: mayRead })
  if (!data || data.mode === 'live') return null
  return (
    <Alert
      color={data.mode === 'off' ? 'red' : 'yellow'}
      icon={<IconPlayerPause aria-hidden />}
      mb="md"
      maw="var(--page-width)"
      mx="auto"
      role="status"
    >
      {t(`sending.${data.held && data.mode === 'test' ? (`held_${data.held}` as const) : data.mode}`)}{' '}
      <TextLink to="/settings/sending">{t('sending.change')}</TextLink>
    </Alert>
  )
}
