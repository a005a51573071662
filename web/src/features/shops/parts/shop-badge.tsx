import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Whether contacts of an e-shop are mailed. */
export function ShopBadge({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('shops')
  return <Badge color={isActive ? 'teal' : 'gray'}>{isActive ? t('on') : t('off')}</Badge>
}
