import { Box, Group, Text, Title } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { OrderBadge } from '../../../../parts/order/order-badge.tsx'
import { TextLink } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { addressIn, type Mailing } from '../../logic/mailing.ts'

type Order = Answer<'GET /stats/campaigns/{campaign_id}/conversions'>['orders'][number]

/** The newest orders that the API returns. */
const SHOWN = 100

/** The newest orders of a mailing, with cancelled ones. */
export function OrderTable({ mailing, orders }: { mailing: Mailing; orders: readonly Order[] }) {
  const { t } = useTranslation('statistics')
  const columns = useColumns()
  return (
    <section aria-label={t('revenue.list')}>
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} fz="md">
          {t('revenue.list')}
        </Title>
        <TextLink to={addressIn(mailing, { view: 'recipients', tab: 'ordered' })} fz="sm">
          {t('revenue.buyers')}
        </TextLink>
      </Group>
      <DataTable
        label={t('revenue.list')}
        columns={columns}
        rows={orders}
        rowId={(order) => order.id}
        empty={<Empty icon={IconReceipt} title={t('revenue.empty')} />}
      />
      {orders.length >= SHOWN && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('revenue.newest', { shown: SHOWN })}
        </Text>
      )}
    </section>
  )
}

/** Orders in these states do not count. */
const isOut = ({ state }: Order) => state === 'cancelled' || state === 'returned'

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('statistics')
  const { t: common } = useTranslation()
  const { time, money } = useFormat()
  return [
    { key: 'number', title: t('revenue.order'), cell: (order) => <NumberCell order={order} /> },
    {
      key: 'buyer',
      title: t('recipients.contact'),
      isExtra: true,
      cell: ({ contactId, email }) => <ContactLink id={contactId} email={email} />,
    },
    { key: 'createdAt', title: t('activity.at'), isExtra: true, cell: ({ createdAt }) => time(createdAt) },
    {
      key: 'kind',
      title: t('revenue.by'),
      isExtra: true,
      cell: ({ attribution }) => attribution && t(`revenue.kinds.${attribution.kind}`),
    },
    {
      key: 'state',
      title: common('contact.state'),
      isExtra: true,
      cell: ({ state }) => <OrderBadge state={state} />,
    },
    {
      key: 'total',
      title: t('revenue.total'),
      isNumber: true,
      cell: (order) => (
        <Text span inherit {...(isOut(order) ? { td: 'line-through', c: 'dimmed' } : {})}>
          {money(order.total, order.currency)}
        </Text>
      ),
    },
  ]
}

/** The number; on narrow screens also what has columns on wide ones. */
function NumberCell({ order }: { order: Order }) {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  const mayRead = useMay('settings', 'read')
  const { id, number, orderId, contactId, email, createdAt, attribution, state } = order
  const name = number || orderId
  return (
    <>
      {mayRead ? (
        <TextLink to={`/orders/${id}`} fw={600}>
          {name}
        </TextLink>
      ) : (
        name
      )}
      <Box hiddenFrom="sm">
        <ContactLink id={contactId} email={email} />
        <Text fz="sm" c="dimmed" mb={4}>
          {time(createdAt)}
          {attribution && ` · ${t(`revenue.kinds.${attribution.kind}`)}`}
        </Text>
        <OrderBadge state={state} />
      </Box>
    </>
  )
}
