import { Button, Grid, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { OrderBadge } from '../../../parts/order/order-badge.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { numberOf } from '../logic/order.ts'
import { OrderAside } from '../parts/order-aside.tsx'
import { OrderItems } from '../parts/order-items.tsx'
import { OrderSums } from '../parts/order-sums.tsx'

export function OrderPage() {
  const { t } = useTranslation('orders')
  const { time, money } = useFormat()
  const { order: id } = useParams({ strict: false }) as { order: string }
  const order = useLoaded('GET /orders/{order_id}', { path: { order_id: id } })
  return (
    <Page
      title={t('title', { number: numberOf(order) })}
      above={[{ title: t('titles.orders'), to: '/orders' }]}
      badge={<OrderBadge state={order.state} />}
      lead={`${money(order.total, order.currency)} · ${time(order.createdAt)}`}
      actions={
        order.url && (
          <Button
            variant="default"
            component="a"
            href={order.url}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('openInShop')}
          </Button>
        )
      }
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <OrderItems order={order} />
            <OrderSums order={order} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <OrderAside order={order} />
        </Grid.Col>
      </Grid>
    </Page>
  )
}
