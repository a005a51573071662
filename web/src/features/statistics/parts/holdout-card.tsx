import { Card, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { dividedBy } from '../../../core/decimal.ts'
import { useFormat } from '../../../i18n/format.ts'
import { liftOf } from '../logic/lift.ts'

type Holdout = NonNullable<Answer<'GET /stats/campaigns/{campaign_id}'>['holdout']>
type Group = Holdout['mailed']

/** Whether e-mails bring orders: contacts that got them beside contacts that were held out. */
export function HoldoutCard({ holdout }: { holdout: Holdout | null | undefined }) {
  const { t } = useTranslation('statistics')
  const { points } = useFormat()
  if (!holdout) return null
  const { kind, ...values } = liftOf(holdout.lift, points)
  const title = t('holdout.title')
  return (
    <Card withBorder>
      <Title order={2} fz="md" mb={4}>
        {title}
      </Title>
      <Text fz="lg" fw={600} mb="xs">
        {t(`holdout.${kind}`, values)}
      </Text>
      <Table.ScrollContainer minWidth={300} type="native" tabIndex={0} role="region" aria-label={title}>
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('holdout.group')}</Table.Th>
              <Table.Th ta="right">{t('holdout.contacts')}</Table.Th>
              <Table.Th ta="right">{t('holdout.buyers')}</Table.Th>
              <Table.Th ta="right">{t('revenue.orders')}</Table.Th>
              <Table.Th ta="right">{t('holdout.perContact')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            <GroupRow name={t('holdout.mailed')} group={holdout.mailed} />
            <GroupRow name={t('holdout.held')} group={holdout} />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('holdout.about', { count: holdout.days })}
      </Text>
    </Card>
  )
}

function GroupRow({ name, group: { contacts, buyers, orders, revenue } }: { name: string; group: Group }) {
  const { list, money, number, percent } = useFormat()
  const perContact = revenue.map(({ amount, currency }) => money(dividedBy(amount, contacts), currency))
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="right">{number(contacts)}</Table.Td>
      <Table.Td ta="right">
        {number(buyers)} ({percent(contacts ? buyers / contacts : null)})
      </Table.Td>
      <Table.Td ta="right">{number(orders)}</Table.Td>
      <Table.Td ta="right">{list(perContact) || '—'}</Table.Td>
    </Table.Tr>
  )
}
