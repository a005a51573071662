import { Badge, Group, Text } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { ContactLink } from '../../../../parts/contact/contact-link.tsx'
import { useTable } from '../../../../parts/object/table.ts'
import { WebLink } from '../../../../ui/link/web-link.tsx'
import { Empty } from '../../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { SearchInput } from '../../../../ui/table/search-input.tsx'
import { type Mailing, statsOf } from '../../logic/mailing.ts'

type Row = Item<'GET /stats/campaigns/{campaign_id}/recipients'>
type Event = Item<'GET /stats/campaigns/{campaign_id}/activity'>
const isEvent = (row: Row): row is Event => 'type' in row

const COLORS: Record<Event['type'], string> = {
  sent: 'gray',
  delivered: 'gray',
  opened: 'blue',
  clicked: 'teal',
  bounced: 'orange',
  unsubscribed: 'orange',
  complained: 'red',
}

interface Props {
  mailing: Mailing
  humans: boolean
  /** The names of e-mails by their nodes, where several are listed. */
  nameOf?: ((node: string) => string) | undefined
}

/** All events, newest first. Events of machines are listed only if they are counted, and are marked. */
export function ActivityTable({ mailing, humans, nameOf }: Props) {
  const { t } = useTranslation('statistics')
  const { t: common } = useTranslation()
  const { route, path, query } = statsOf(mailing, '/recipients')
  const { state, table } = useTable(route, { path, query: { ...query, rows: 'events', humans } })
  return (
    <>
      <Group mb="md">
        <SearchInput label={t('recipients.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={t('tabs.activity')}
        columns={useColumns(nameOf)}
        {...table}
        rows={table.rows?.filter(isEvent)}
        rowId={({ id, type }) => `${type}${id}`}
        empty={
          state.q ? (
            <Empty icon={IconActivity} title={common('nothingFound')} text={common('tryAnother')} />
          ) : (
            <Empty icon={IconActivity} title={t('activity.empty')} />
          )
        }
      />
    </>
  )
}

function useColumns(nameOf: Props['nameOf']): Column<Event>[] {
  const { t } = useTranslation('statistics')
  const { time } = useFormat()
  return [
    {
      key: 'email',
      title: t('recipients.contact'),
      cell: ({ contactId, email, at }) => (
        <>
          <ContactLink id={contactId} email={email} />
          {/* Narrow screens have no room for the column of the time. */}
          <Text fz="xs" c="dimmed" hiddenFrom="sm">
            {time(at)}
          </Text>
        </>
      ),
    },
    {
      key: 'type',
      title: t('activity.what'),
      cell: ({ type, machine }) => (
        <Group gap={6}>
          <Badge color={COLORS[type]}>{t(`activity.types.${type}`)}</Badge>
          {machine && <Badge color="grape">{t('activity.machine')}</Badge>}
        </Group>
      ),
    },
    ...(nameOf
      ? [
          {
            key: 'node',
            title: t('automation.mail'),
            isExtra: true,
            cell: ({ node }: Event) => node && nameOf(node),
          },
        ]
      : []),
    {
      key: 'link',
      title: t('activity.link'),
      isExtra: true,
      cell: ({ link }) =>
        link && (
          <WebLink href={link} fz="sm">
            {link.replace(/^https?:\/\/(www\.)?/, '').slice(0, 60)}
          </WebLink>
        ),
    },
    { key: 'at', title: t('activity.at'), isExtra: true, cell: ({ at }) => time(at) },
  ]
}
