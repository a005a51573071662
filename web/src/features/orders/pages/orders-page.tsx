import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useOrderColumns } from '../parts/order-columns.tsx'
import { FILTERS, OrderFilters } from '../parts/order-filters.tsx'
import { OrdersGuide } from '../parts/orders-guide.tsx'

export function OrdersPage() {
  const { t } = useTranslation('orders')
  const go = useGo()
  const orders = useTable('GET /orders', { filters: FILTERS, sort: '-createdAt' })
  return (
    <Page title={t('titles.orders')} lead={t('lead')}>
      <OrderFilters state={orders.state} buyer={orders.data?.items[0]?.email ?? null} />
      <ObjectTable
        {...orders}
        label={t('titles.orders')}
        icon={IconReceipt}
        columns={useOrderColumns()}
        onOpen={({ id }) => go(`/orders/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={<OrdersGuide />}
      />
    </Page>
  )
}
