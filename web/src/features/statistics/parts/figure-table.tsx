import { Card, Table, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'

interface Row {
  key: string
  name: ReactNode
  sent: number
  bounced: number
  /** As the API counts them for the whole; bounces are shares only where it says of how many. */
  rates: { opened: number | null; clicked: number | null; bounced?: number | null }
}

/** Figures of parts of a campaign beside each other, as the shares that the whole has. */
export function FigureTable({ title, of, rows }: { title: string; of: string; rows: readonly Row[] }) {
  const { t } = useTranslation('statistics')
  const { number, percent } = useFormat()
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {/* Where it is wider than the screen, the keyboard scrolls it as well. */}
      <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={title}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{of}</Table.Th>
              <Table.Th ta="right">{t('figures.sent')}</Table.Th>
              <Table.Th ta="right">{t('figures.opened')}</Table.Th>
              <Table.Th ta="right">{t('figures.clicked')}</Table.Th>
              <Table.Th ta="right">{t('figures.bounced')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {rows.map(({ key, name, sent, bounced, rates }) => (
              <Table.Tr key={key}>
                <Table.Td>{name}</Table.Td>
                <Table.Td ta="right">{number(sent)}</Table.Td>
                <Table.Td ta="right">{percent(rates.opened)}</Table.Td>
                <Table.Td ta="right">{percent(rates.clicked)}</Table.Td>
                <Table.Td ta="right">{rates.bounced === undefined ? number(bounced) : percent(rates.bounced)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}
