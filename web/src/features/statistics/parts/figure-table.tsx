import { Card, Table, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'

interface Row {
  key: string
  name: ReactNode
  sent: number
  bounced: number
  /** Shares as in the figures of the whole campaign; bounces only if the API returns their base. */
  rates: { opened: number | null; clicked: number | null; bounced?: number | null }
  orders?: number
  revenue?: readonly { currency: string; amount: string }[]
}

/** The figures of parts of a campaign, one per row. */
export function FigureTable({ title, of, rows }: { title: string; of: string; rows: readonly Row[] }) {
  const { t } = useTranslation('statistics')
  const { list, money, number, percent } = useFormat()
  const hasOrders = rows.some(({ orders }) => orders)
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {/* Focusable, so that a wide table can be scrolled with the keyboard. */}
      <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={title}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{of}</Table.Th>
              <Table.Th ta="right">{t('figures.sent')}</Table.Th>
              <Table.Th ta="right">{t('figures.opened')}</Table.Th>
              <Table.Th ta="right">{t('figures.clicked')}</Table.Th>
              <Table.Th ta="right">{t('figures.bounced')}</Table.Th>
              {hasOrders && (
                <>
                  <Table.Th ta="right">{t('revenue.orders')}</Table.Th>
                  <Table.Th ta="right">{t('revenue.amount')}</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {rows.map(({ key, name, sent, bounced, rates, orders = 0, revenue = [] }) => (
              <Table.Tr key={key}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{number(sent)}</Table.Td>
                <Table.Td ta="right">{percent(rates.opened)}</Table.Td>
                <Table.Td ta="right">{percent(rates.clicked)}</Table.Td>
                <Table.Td ta="right">{rates.bounced === undefined ? number(bounced) : percent(rates.bounced)}</Table.Td>
                {hasOrders && (
                  <>
                    <Table.Td ta="right">{number(orders)}</Table.Td>
                    <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                      {list(revenue.map(({ amount, currency }) => money(amount, currency))) || '—'}
                    </Table.Td>
                  </>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
