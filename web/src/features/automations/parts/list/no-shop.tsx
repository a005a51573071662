import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { TextLink } from '../../../../ui/link/link.tsx'

/** A company without an e-shop needs one first. */
export function NoShop() {
  const { t } = useTranslation('automations')
  const { shops, isLoaded } = useShops()
  if (!isLoaded || shops.length) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {t('list.noShop')}{' '}
      <TextLink to="/settings/shops" fz="inherit">
        {t('list.addShop')}
      </TextLink>
    </Alert>
  )
}
