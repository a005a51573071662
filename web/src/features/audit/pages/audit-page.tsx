import { Button, Group, Select } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { SettingsPage } from '../../../parts/manifest/settings-page.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { DayField } from '../../../ui/input/day-field.tsx'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import type { TableState } from '../../../ui/table/table-state.ts'
import { goneOf, useAuditedKinds } from '../logic/objects.ts'
import { AuditEntry } from '../parts/audit-entry.tsx'

type Entry = Item<'GET /audit'>
const ACTORS = ['person', 'key', 'operator'] as const
const FILTERS = ['actor', 'actorId', 'appId', 'objectKind', 'objectId', 'from', 'to'] as const

export function AuditPage() {
  const { t } = useTranslation('audit')
  const { state, table } = useTable('GET /audit', { filters: FILTERS, sort: '-id' })
  const { time } = useFormat()
  const isGone = goneOf(table.rows ?? [])
  const columns: Column<Entry>[] = [
    {
      key: 'what',
      title: t('what'),
      cell: (entry) => <AuditEntry entry={entry} isGone={isGone(entry.object)} onFilter={state.setFilters} />,
    },
    {
      key: 'at',
      title: t('at'),
      isExtra: true,
      width: 190,
      cell: ({ at }) => <span className="numbers">{time(at)}</span>,
    },
  ]
  return (
    <SettingsPage title={t('titles.audit')} lead={t('lead')}>
      <Filters state={state} entries={table.rows ?? []} />
      <DataTable
        label={t('titles.audit')}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        empty={<Empty icon={IconHistory} title={t('empty.title')} text={t('empty.text')} />}
      />
    </SettingsPage>
  )
}

function Filters({ state: { filters, setFilters }, entries }: { state: TableState; entries: readonly Entry[] }) {
  const { t } = useTranslation('audit')
  const { t: audited } = useTranslation('audited')
  const objects = useAuditedKinds()
    .map(({ kind }) => ({ value: kind, label: audited(`${kind}.kind` as never) as string }))
    .sort((a, b) => a.label.localeCompare(b.label))
  const apps = useApps(filters.appId, entries)
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <Select
        label={t('who')}
        placeholder={t('anybody')}
        clearable
        w={{ base: '100%', xs: 180 }}
        value={filters.actor ?? null}
        onChange={(actor) => setFilters({ actor: actor ?? undefined, actorId: undefined })}
        data={ACTORS.map((value) => ({ value, label: t(`actors.${value}`) }))}
      />
      {apps.length > 0 && (
        <Select
          label={t('app')}
          placeholder={t('anyApp')}
          clearable
          searchable
          filter={foldedFilter}
          w={{ base: '100%', xs: 180 }}
          value={filters.appId ?? null}
          onChange={(appId) => setFilters({ appId: appId ?? undefined })}
          data={apps}
        />
      )}
      <Select
        label={t('object')}
        placeholder={t('anything')}
        clearable
        searchable
        filter={foldedFilter}
        w={{ base: '100%', xs: 200 }}
        value={filters.objectKind ?? null}
        onChange={(objectKind) => setFilters({ objectKind: objectKind ?? undefined, objectId: undefined })}
        data={objects}
      />
      {/* Both ends of the time stay side by side. */}
      <Group gap="sm" wrap="nowrap">
        <DayField
          label={t('from')}
          value={filters.from ?? ''}
          onChange={(from) => setFilters({ from: from || undefined })}
        />
        <DayField label={t('to')} value={filters.to ?? ''} onChange={(to) => setFilters({ to: to || undefined })} />
      </Group>
      {Object.keys(filters).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => setFilters(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
        >
          {t('clear')}
        </Button>
      )}
    </Group>
  )
}

/** The connected programs by which entries can be filtered. The chosen one may have been disconnected. */
function useApps(chosen: string | undefined, entries: readonly Entry[]) {
  const { t } = useTranslation('audit')
  const { data } = useApi('GET /connected-apps', {}, { isShown: true })
  const apps = data?.items.map(({ id, name, website }) => ({ value: id, label: `${name} (${website})` })) ?? []
  if (!chosen || !data || apps.some(({ value }) => value === chosen)) return apps
  const name = entries.find(({ app }) => app?.id === chosen)?.app?.name
  return [...apps, { value: chosen, label: name || t('unnamedApp') }]
}
