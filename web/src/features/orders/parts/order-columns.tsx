import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { ContactLink } from '../../../parts/contact/contact-link.tsx'
import { useShops } from '../../../parts/object/use-shops.ts'
import { OrderBadge } from '../../../parts/order/order-badge.tsx'
import { TextLink } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { numberOf, type Order } from '../logic/order.ts'
import { MailingLink } from './mailing-link.tsx'

export function useOrderColumns(): Column<Order>[] {
  const { t } = useTranslation('orders')
  const { day, clock, money } = useFormat()
  return [
    { key: 'number', title: t('number'), sort: 'number', cell: (order) => <NumberCell order={order} /> },
    {
      key: 'createdAt',
      title: t('date'),
      sort: 'createdAt',
      isExtra: true,
      width: 130,
      cell: ({ createdAt }) => (
        <>
          {day(createdAt)}
          <Text fz="xs" c="dimmed">
            {clock(new Date(createdAt))}
          </Text>
        </>
      ),
    },
    {
      key: 'buyer',
      title: t('buyer'),
      isExtra: true,
      cell: (order) => <ContactLink id={order.contactId} email={order.email} fallback={t('buyerGone')} />,
    },
    {
      key: 'state',
      title: t('state'),
      sort: 'state',
      isExtra: true,
      width: 170,
      cell: ({ state }) => <OrderBadge state={state} />,
    },
    {
      key: 'mailing',
      title: t('mailing'),
      isExtra: true,
      cell: ({ attribution }) =>
        attribution ? (
          <>
            <MailingLink attribution={attribution} />
            <Text fz="xs" c="dimmed">
              {t(`attribution.${attribution.kind}`)}
            </Text>
          </>
        ) : (
          '—'
        ),
    },
    {
      key: 'total',
      title: t('total'),
      sort: 'total',
      isNumber: true,
      cell: ({ total, currency }) => money(total, currency),
    },
  ]
}

/** The number, and the e-shop where there are several; on narrow screens also what has columns on wide ones. */
function NumberCell({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { time } = useFormat()
  const { areSeveral, nameOf } = useShops()
  const number = numberOf(order)
  return (
    <>
      {/* Short numbers keep to one line; ids of some e-shops are long. */}
      <TextLink to={`/orders/${order.id}`} fw={600} miw={`${Math.min(number.length + 1, 16)}ch`} display="inline-block">
        {number}
      </TextLink>
      {areSeveral && (
        <Text fz="xs" c="dimmed">
          {nameOf(order.shopId)}
        </Text>
      )}
      <Box hiddenFrom="sm">
        <Text fz="sm" component="div">
          <ContactLink id={order.contactId} email={order.email} fallback={t('buyerGone')} />
        </Text>
        <Text fz="sm" c="dimmed" mb={4}>
          {time(order.createdAt)}
        </Text>
        <OrderBadge state={order.state} />
      </Box>
    </>
  )
}
