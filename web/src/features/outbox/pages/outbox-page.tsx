import { Badge, Select, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { TextLink, useGo } from '../../../ui/link/link.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useKinds } from '../logic/kinds.ts'

type Mail = Item<'GET /outbox'>

export function OutboxPage() {
  const { t } = useTranslation('outbox')
  const go = useGo()
  const mails = useTable('GET /outbox', { filters: ['kind'], sort: '-at', refetchInterval: 10_000 })
  const { filters, setFilters } = mails.state
  const kinds = useKinds()
  return (
    <SettingsPage title={t('titles.outbox')} lead={t('lead')}>
      <ObjectTable
        {...mails}
        label={t('titles.outbox')}
        icon={IconInbox}
        search={t('search')}
        filters={
          <Select
            aria-label={t('kind')}
            placeholder={t('anyKind')}
            clearable
            w={{ base: '100%', xs: 240 }}
            data={kinds}
            value={filters.kind ?? null}
            onChange={(kind) => setFilters({ kind: kind ?? undefined })}
          />
        }
        columns={useColumns()}
        onOpen={({ id }) => go(`/settings/outbox/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </SettingsPage>
  )
}

function useColumns(): Column<Mail>[] {
  const { t } = useTranslation('outbox')
  const { time } = useFormat()
  const kinds = useKinds()
  const nameOf = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? t('otherKind')
  return [
    {
      key: 'subject',
      title: t('subject'),
      sort: 'subject',
      cell: ({ id, subject, to, at }) => (
        <>
          <TextLink to={`/settings/outbox/${id}`} fw={600}>
            {subject || t('noSubject')}
          </TextLink>
          <Text fz="sm" c="dimmed" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
            {to}
          </Text>
          <Text fz="sm" c="dimmed" hiddenFrom="sm">
            {time(at)}
          </Text>
        </>
      ),
    },
    { key: 'to', title: t('to'), sort: 'to', isExtra: true, cell: ({ to }) => to },
    {
      key: 'kind',
      title: t('kind'),
      sort: 'kind',
      isExtra: true,
      cell: ({ kind }) => <Badge color="gray">{nameOf(kind)}</Badge>,
    },
    { key: 'at', title: t('at'), sort: 'at', isExtra: true, cell: ({ at }) => time(at) },
  ]
}
