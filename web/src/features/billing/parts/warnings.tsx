import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Billing } from '../logic/choice.ts'

/** What the company should know about its tariff and invoices. */
export function Warnings({ warnings }: Pick<Billing, 'warnings'>) {
  const { t } = useTranslation('billing')
  if (!warnings.length) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('warnings.title')}>
      <List fz="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{t(`warnings.${warning}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
