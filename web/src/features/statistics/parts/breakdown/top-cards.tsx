import { Card, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'

interface Props {
  title: string
  /** Shown when there are no rows. */
  empty: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A short table: the first column is a name, the others are figures. */
function TopTable({ title, empty, heads, rows }: Props) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {rows.length ? (
        <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={title}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head, i) => (
                  <Table.Th key={head} ta={i ? 'right' : undefined}>
                    {head}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numbers">
              {rows.map(({ key, cells }) => (
                <Table.Tr key={key}>
                  {cells.map((cell, i) => (
                    <Table.Td key={heads[i]} ta={i ? 'right' : undefined} style={{ overflowWrap: 'anywhere' }}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : (
        <Text fz="sm" c="dimmed">
          {empty}
        </Text>
      )}
    </Card>
  )
}

/** What people bought after a mail. */
export function ProductCard({
  products,
  most = 10,
}: {
  products: readonly Item<'GET /stats/products'>[]
  most?: number
}) {
  const { t } = useTranslation('statistics')
  const { digits, money, number } = useFormat()
  return (
    <TopTable
      title={t('products.title')}
      empty={t('products.empty')}
      heads={[t('products.product'), t('products.quantity'), t('revenue.orders'), t('revenue.amount')]}
      rows={products.slice(0, most).map(({ code, name, currency, orders, quantity, amount }) => ({
        key: `${currency} ${code}`,
        cells: [
          <>
            {name}
            <Text key="code" fz="xs" c="dimmed">
              {code}
            </Text>
          </>,
          digits(quantity),
          number(orders),
          money(amount, currency),
        ],
      }))}
    />
  )
}

/** The links that most people clicked. */
export function LinkCard({ links, most = 10 }: { links: readonly Item<'GET /stats/links'>[]; most?: number }) {
  const { t } = useTranslation('statistics')
  const { number } = useFormat()
  return (
    <TopTable
      title={t('links.title')}
      empty={t('links.empty')}
      heads={[t('activity.link'), t('links.people'), t('links.clicks')]}
      rows={links.slice(0, most).map(({ url, clicked, clicks }) => ({
        key: url,
        cells: [url.replace(/^https?:\/\//, ''), number(clicked), number(clicks)],
      }))}
    />
  )
}
