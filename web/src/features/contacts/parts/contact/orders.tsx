import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { OrderBadge } from '../../../../parts/order/order-badge.tsx'
import { Stat } from '../../../../ui/figure/stat.tsx'
import { PageLink, TextLink, useGo } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { type Contact, type Order, ordersOf } from '../../logic/contact.ts'

/** The server returns this many orders with a contact. */
const SHOWN = 10

/** What a contact bought: the sums and the newest orders. */
export function Orders({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const go = useGo()
  const mayRead = useMay('settings', 'read')
  const { orders } = ordersOf(contact)
  return (
    <Stack>
      <Totals contact={contact} />
      <DataTable
        label={t('views.orders')}
        columns={useColumns(mayRead)}
        rows={orders}
        rowId={({ id }) => id}
        {...(mayRead ? { onOpen: ({ id }: Order) => go(`/orders/${id}`) } : {})}
        empty={<Empty icon={IconShoppingBag} title={t('orders.empty.title')} text={t('orders.empty.text')} />}
      />
      {mayRead && orders.length >= SHOWN && (
        <Group>
          <Button variant="default" component={PageLink} to={`/orders?contactId=${contact.id}`}>
            {t('orders.all')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Currencies are never added up. */
function Totals({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { money } = useFormat()
  const { totals } = ordersOf(contact)
  if (!totals.length) return null
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: Math.min(totals.length, 3) }}>
        {totals.map(({ currency, count, total }) => (
          <Stat
            key={currency}
            label={t('orders.spent')}
            value={money(total, currency)}
            note={
              <Text fz="sm" c="dimmed">
                {t('orders.count', { count })}
              </Text>
            }
          />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed" mt={6}>
        {t('orders.counted')}
      </Text>
    </div>
  )
}

function useColumns(mayRead: boolean): Column<Order>[] {
  const { t } = useTranslation('contacts')
  const { time, money } = useFormat()
  return [
    {
      key: 'number',
      title: t('orders.number'),
      cell: ({ id, number, orderId, createdAt, state }) => (
        <>
          {mayRead ? (
            <TextLink to={`/orders/${id}`} fz="sm" fw={500}>
              {number ?? orderId}
            </TextLink>
          ) : (
            (number ?? orderId)
          )}
          {/* On narrow screens, instead of columns. */}
          <Box hiddenFrom="sm">
            <Text fz="xs" c="dimmed" mb={4}>
              {time(createdAt)}
            </Text>
            <OrderBadge state={state} />
          </Box>
        </>
      ),
    },
    { key: 'createdAt', title: t('orders.createdAt'), isExtra: true, cell: ({ createdAt }) => time(createdAt) },
    { key: 'state', title: t('orders.state'), isExtra: true, cell: ({ state }) => <OrderBadge state={state} /> },
    { key: 'total', title: t('orders.total'), isNumber: true, cell: ({ total, currency }) => money(total, currency) },
  ]
}
