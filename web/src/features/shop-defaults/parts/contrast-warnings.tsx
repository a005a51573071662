import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import type { Brand } from '../../../parts/mail-blocks/brand/brand.ts'
import { weakContrasts } from '../logic/contrasts.ts'

/** Which colours are hard to read on each other. */
export function ContrastWarnings({ brand }: { brand: Brand }) {
  const { t } = useTranslation('shop-defaults')
  const { number } = useFormat()
  const weak = weakContrasts(brand)
  if (!weak.length) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconAlertTriangle aria-hidden />} title={t('contrast.title')}>
      <List fz="sm">
        {weak.map(({ pair, ratio, least }) => (
          <List.Item key={pair}>
            {t(`contrast.${pair}`)} {t('contrast.ratio', { ratio: number(ratio), least: number(least) })}
          </List.Item>
        ))}
      </List>
      <Text fz="sm" mt={4}>
        {t('contrast.hint')}
      </Text>
    </Alert>
  )
}
