import { Alert, Button, Group, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api/hooks.ts'
import { useCompany, useMay } from '../../core/company.tsx'
import { PageLink } from '../../ui/link/link.tsx'

/** Whether the company has sent no order yet; false while that is not known. */
export function useHasNoOrders(isAsked = true): boolean {
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /orders', { query: { pageSize: 1 } }, { enabled: isAsked && mayRead })
  return data?.total === 0
}

/** The hint below, until somebody who has no e-shop hides it in this browser. */
export function ClosableOrdersHint() {
  const { id } = useCompany()
  const [isClosed, setClosed] = useLocalStorage({
    key: `postrider.orders-hint.${id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return isClosed ? null : <OrdersHint onClose={() => setClosed(true)} />
}

/** How revenue gets into the statistics, for companies that have not sent any order. */
export function OrdersHint({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('revenue')
  return (
    <Alert
      icon={<IconReceipt size={18} aria-hidden />}
      title={t('hint.title')}
      variant="light"
      {...(onClose ? { withCloseButton: true, closeButtonLabel: t('hint.close'), onClose } : {})}
    >
      <Group justify="space-between" gap="sm">
        <Text fz="sm" flex="1 1 20rem">
          {t('hint.text')}
        </Text>
        <Button size="xs" variant="default" component={PageLink} to="/orders">
          {t('hint.action')}
        </Button>
      </Group>
    </Alert>
  )
}
