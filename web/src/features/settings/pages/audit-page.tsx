import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { useTable } from '../../../parts/table.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { foldedFilter } from '../../../ui/folded-filter.ts'
import type { TableState } from '../../../ui/table-state.ts'
import { AuditEntry } from '../parts/audit-entry.tsx'
import { goneOf, OBJECTS } from '../parts/audit-words.ts'

type Entry = Item<'GET /audit'>
const ACTORS = ['person', 'key', 'operator'] as const
const FILTERS = ['actor', 'actorId', 'objectKind', 'objectId', 'from', 'to'] as const

export function AuditPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const { state, table } = useTable('GET /audit', { filters: FILTERS, sort: '-id' })
  const { time } = useFormat()
  const isGone = goneOf(table.rows ?? [])
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: t('audit.what'),
      cell: (entry) => <AuditEntry entry={entry} isGone={isGone(entry.object)} onFilter={state.setFilters} />,
    },
    {
      key: 'at',
      title: t('audit.at'),
      isExtra: true,
      width: 190,
      cell: ({ at }) => <span className="numbers">{time(at)}</span>,
    },
  ]
  return (
    <SettingsPage title={common('settings.pages.audit')} lead={t('audit.lead')}>
      <Filters state={state} />
      <DataTable
        label={common('settings.pages.audit')}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        empty={<Empty icon={IconHistory} title={t('audit.empty.title')} text={t('audit.empty.text')} />}
      />
    </SettingsPage>
  )
}

function Filters({ state: { filters, setFilters } }: { state: TableState }) {
  const { t } = useTranslation('settings')
  const objects = OBJECTS.map((value) => ({ value, label: t(`audit.kinds.${value}`) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  )
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <Select
        label={t('audit.who')}
        placeholder={t('audit.anybody')}
        clearable
        w={{ base: '100%', xs: 180 }}
        value={filters.actor ?? null}
        onChange={(actor) => setFilters({ actor: actor ?? undefined, actorId: undefined })}
        data={ACTORS.map((value) => ({ value, label: t(`audit.actors.${value}`) }))}
      />
      <Select
        label={t('audit.object')}
        placeholder={t('audit.anything')}
        clearable
        searchable
        filter={foldedFilter}
        w={{ base: '100%', xs: 200 }}
        value={filters.objectKind ?? null}
        onChange={(objectKind) => setFilters({ objectKind: objectKind ?? undefined, objectId: undefined })}
        data={objects}
      />
      <TextInput
        type="date"
        label={t('audit.from')}
        value={filters.from ?? ''}
        onChange={(event) => setFilters({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('audit.to')}
        value={filters.to ?? ''}
        onChange={(event) => setFilters({ to: event.currentTarget.value || undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilters(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        >
          {t('audit.clear')}
        </Button>
      )}
    </Group>
  )
}
