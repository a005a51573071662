import { Badge, Button, Group, Text } from '@mantine/core'
import { IconCheckbox, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { SettingsPage } from '../../../parts/settings-page.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { type Purpose, PurposeActions } from '../parts/purpose-actions.tsx'
import { PurposeForm } from '../parts/purpose-form.tsx'

export function PurposesPage() {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const state = useTableState([], 'name')
  const { data, isPlaceholderData } = useApi('GET /purposes', { query: state.query }, { keeps: true })
  const [edited, setEdited] = useState<Purpose | 'new' | null>(null)
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('purposes.add')}
    </Button>
  )
  return (
    <SettingsPage title={common('settings.pages.purposes')} lead={t('purposes.lead')} actions={add}>
      <Group mb="md">
        <SearchInput label={t('purposes.search')} value={state.q} onChange={state.setQ} />
      </Group>
      <DataTable
        label={common('settings.pages.purposes')}
        columns={useColumns(setEdited)}
        rows={data?.items}
        rowId={({ id }) => id}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q ? (
            <Empty icon={IconCheckbox} title={common('nothingFound')} text={t('tryAnother')} />
          ) : (
            <Empty icon={IconCheckbox} title={t('purposes.empty.title')} text={t('purposes.empty.text')}>
              {add}
            </Empty>
          )
        }
      />
      {edited && <PurposeForm {...(edited === 'new' ? {} : { purpose: edited })} onClose={() => setEdited(null)} />}
    </SettingsPage>
  )
}

function useColumns(onEdit: (purpose: Purpose) => void): Column<Purpose>[] {
  const { t } = useTranslation('settings')
  return [
    {
      key: 'name',
      title: t('purposes.name'),
      sort: 'name',
      cell: ({ name, text, default: isDefault, public: isPublic }) => (
        <>
          <Group gap="xs">
            <Text fw={600} component="span">
              {name}
            </Text>
            {isDefault && <Badge>{t('purposes.default')}</Badge>}
            {!isPublic && <Badge color="gray">{t('purposes.hidden')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed" lineClamp={2}>
            {text}
          </Text>
        </>
      ),
    },
    {
      key: 'basis',
      title: t('purposes.basis'),
      sort: 'lawfulBasis',
      isExtra: true,
      cell: ({ lawfulBasis }) => t(`purposes.bases.${lawfulBasis}`),
    },
    {
      key: 'duration',
      title: t('purposes.duration'),
      isExtra: true,
      cell: ({ durationMonths }) =>
        durationMonths === null ? t('purposes.unlimited') : t('purposes.months', { count: durationMonths }),
    },
    {
      key: 'actions',
      title: '',
      width: 56,
      cell: (purpose) => <PurposeActions purpose={purpose} onEdit={() => onEdit(purpose)} />,
    },
  ]
}
