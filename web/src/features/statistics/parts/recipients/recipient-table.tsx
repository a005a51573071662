import { Badge, Group, Select, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useMay } from '../../../../core/company.tsx'
import { useSearchState } from '../../../../core/search-state.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { EngagementBadge } from '../../../../parts/contact/contact-badges.tsx'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { useTable } from '../../../../parts/object/table.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { SearchInput } from '../../../../ui/table/search-input.tsx'
import { vatOf } from '../../logic/earned.ts'
import { type Mailing, statsOf } from '../../logic/mailing.ts'
import { WHO, whoOf } from '../../logic/who.ts'
import { MakeSegment } from './make-segment.tsx'

type Row = Item<'GET /stats/campaigns/{campaign_id}/recipients'>
type Recipient = Extract<Row, { firstName: string }>
const isRecipient = (row: Row): row is Recipient => 'firstName' in row

interface Props {
  mailing: Mailing
  humans: boolean
  /** The name of the mailing. */
  name: string
  /** The names of e-mails by their nodes, where several are listed. */
  nameOf?: ((node: string) => string) | undefined
}

/** The recipients and their reactions. */
export function RecipientTable({ mailing, humans, name, nameOf }: Props) {
  const { t } = useTranslation('statistics')
  const { t: common } = useTranslation()
  const [search] = useSearchState()
  const tab = whoOf(search.tab)
  const vat = vatOf(search.vat)
  const { route, path, query } = statsOf(mailing, '/recipients')
  const { state, table } = useTable(route, { path, query: { ...query, tab, humans, ...(vat ? { vat } : {}) } })
  // A contact stands there once for each e-mail.
  const rows = table.rows?.filter(isRecipient).map((row, i) => ({ ...row, key: `${row.contactId} ${i}` }))
  const columns = useColumns(Boolean(rows?.some(({ orders }) => orders > 0)), nameOf)
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('recipients.search')} value={state.q} onChange={state.setQ} />
        <Select
          aria-label={t('recipients.who')}
          data={WHO.map((value) => ({ value, label: t(`recipients.tabs.${value}`) }))}
          value={tab}
          onChange={(value) => state.setFilters({ tab: value === 'all' ? undefined : (value ?? undefined) })}
          allowDeselect={false}
        />
        <MakeSegment mailing={mailing} humans={humans} who={tab} name={name} />
      </Group>
      <DataTable
        label={t('tabs.recipients')}
        columns={columns}
        {...table}
        rows={rows}
        rowId={({ key }) => key}
        empty={
          state.q ? (
            <Empty icon={IconUsers} title={common('nothingFound')} text={common('tryAnother')} />
          ) : (
            <Empty icon={IconUsers} title={t('recipients.empty')} />
          )
        }
      />
    </>
  )
}

function useColumns(hasOrders: boolean, nameOf: Props['nameOf']): Column<Recipient>[] {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  return [
    {
      key: 'email',
      title: t('recipients.contact'),
      cell: ({ contactId, email, firstName, lastName }) => (
        <ContactLink id={contactId} {...{ email, firstName, lastName }} />
      ),
    },
    ...(nameOf
      ? [
          {
            key: 'node',
            title: t('automation.mail'),
            isExtra: true,
            cell: ({ node }: Recipient) => node && nameOf(node),
          },
        ]
      : []),
    { key: 'result', title: t('recipients.result'), cell: (row) => <Result row={row} /> },
    // Orders take the room of these two.
    ...(hasOrders
      ? []
      : [
          {
            key: 'engagement',
            title: t('recipients.engagement'),
            isExtra: true,
            cell: ({ engagement }: Recipient) => engagement && <EngagementBadge engagement={engagement} />,
          },
          {
            key: 'sentAt',
            title: t('recipients.sentAt'),
            isExtra: true,
            cell: ({ sentAt }: Recipient) => time(sentAt),
          },
        ]),
    { key: 'openedAt', title: t('recipients.openedAt'), isExtra: true, cell: ({ openedAt }) => time(openedAt) },
    { key: 'clickedAt', title: t('recipients.clickedAt'), isExtra: true, cell: ({ clickedAt }) => time(clickedAt) },
    ...(hasOrders
      ? [
          {
            key: 'orders',
            title: t('recipients.ordered'),
            isNumber: true,
            cell: (row: Recipient) => row.orders > 0 && <Ordered row={row} />,
          },
        ]
      : []),
  ]
}

/** What a recipient bought, with a link to the orders. */
function Ordered({ row: { contactId, orders, revenue, email } }: { row: Recipient }) {
  const { t } = useTranslation('revenue')
  const { list, money, number } = useFormat()
  const mayRead = useMay('settings', 'read')
  const count = t('orderCount', { count: orders, number: number(orders) })
  return (
    <>
      {list(revenue.map(({ amount, currency }) => money(amount, currency)))}
      <Text fz="xs" component="div">
        {mayRead && email ? (
          <TextLink to={`/orders?contactId=${contactId}`} inherit>
            {count}
          </TextLink>
        ) : (
          count
        )}
      </Text>
    </>
  )
}

/** The states of a recipient, the worst first. */
function Result({ row }: { row: Recipient }) {
  const { t } = useTranslation('statistics')
  const [name, color] = resultOf(row)
  return (
    <>
      <Badge color={color}>{t(`results.${name}`)}</Badge>
      {row.reason && (
        <Text fz="xs" c="dimmed">
          {t(`reasons.${row.reason}` as never, { defaultValue: row.reason })}
        </Text>
      )}
    </>
  )
}

function resultOf(row: Recipient) {
  if (row.complainedAt) return ['complained', 'red'] as const
  if (row.unsubscribedAt) return ['unsubscribed', 'orange'] as const
  if (row.bounced) return [row.bounced === 'hard' ? 'hardBounced' : 'softBounced', 'orange'] as const
  if (row.state === 'failed' || row.state === 'skipped' || row.state === 'queued') return [row.state, 'gray'] as const
  if (row.clicked) return ['clicked', 'teal'] as const
  if (row.opened) return ['opened', 'blue'] as const
  return ['delivered', 'gray'] as const
}
