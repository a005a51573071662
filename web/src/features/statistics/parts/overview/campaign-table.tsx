import { Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import type { useTable } from '../../../../parts/object/table.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'

type Row = Item<'GET /stats/emails'>

/** The campaigns and automations of a period and how they did. */
export function CampaignTable({ table }: Pick<ReturnType<typeof useTable<'GET /stats/emails'>>, 'table'>) {
  const { t } = useTranslation('statistics')
  const columns = useColumns(Boolean(table.rows?.some(({ totals }) => totals.orders > 0)))
  const { sort: _, onSort: __, ...shown } = table
  return (
    <DataTable
      label={t('emails.list')}
      columns={columns}
      {...shown}
      rowId={({ type, id }) => `${type} ${id}`}
      empty={<Empty icon={IconSend} title={t('emails.empty')} text={t('emails.emptyText')} />}
    />
  )
}

function useColumns(hasOrders: boolean): Column<Row>[] {
  const { t } = useTranslation('statistics')
  const { list, money, number, percent, time } = useFormat()
  const earned = ({ revenue }: Row['totals']) => list(revenue.map(({ amount, currency }) => money(amount, currency)))
  const rate = (name: 'opened' | 'clicked' | 'unsubscribed'): Column<Row> => ({
    key: name,
    title: t(`figures.${name}`),
    isNumber: true,
    isExtra: name === 'unsubscribed',
    cell: ({ rates }) => percent(rates[name]),
  })
  const since = (type: string, at: string) =>
    type === 'automation'
      ? t('automation.since', { at })
      : type === 'transactional'
        ? t('transactionalSince', { at })
        : at
  return [
    {
      key: 'name',
      title: t('emails.campaign'),
      cell: ({ type, id, name, startedAt, totals }) => (
        <>
          <TextLink to={addressOf(type, id)} fw={600}>
            {name}
          </TextLink>
          <Text fz="xs" c="dimmed">
            {since(type, time(startedAt))}
          </Text>
          {totals.orders > 0 && (
            <Text fz="sm" hiddenFrom="sm" className="numbers">
              {earned(totals)}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'sent',
      title: t('figures.sent'),
      isNumber: true,
      isExtra: true,
      cell: ({ totals }) => number(totals.sent),
    },
    rate('opened'),
    rate('clicked'),
    rate('unsubscribed'),
    ...(hasOrders
      ? [
          {
            key: 'orders',
            title: t('revenue.orders'),
            isNumber: true,
            isExtra: true,
            cell: ({ totals }: Row) => number(totals.orders),
          },
          {
            key: 'revenue',
            title: t('revenue.amount'),
            isNumber: true,
            isExtra: true,
            cell: ({ totals }: Row) => earned(totals) || '—',
          },
        ]
      : []),
  ]
}

/** Where the name of a mailing leads. Transactional mails have no page of their own: it is that of their template. */
const addressOf = (type: string, id: string) =>
  type === 'automation'
    ? `/automations/${id}/statistics`
    : type === 'transactional'
      ? `/templates/${id}`
      : `/campaigns/${id}/statistics`
