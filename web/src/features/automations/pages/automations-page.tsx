import { Button } from '@mantine/core'
import { IconLayoutGrid, IconPlus, IconTopologyStar3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BestEntries } from '../parts/gallery/best-entries.tsx'
import { useAutomationColumns } from '../parts/list/automation-columns.tsx'
import { ListFilters } from '../parts/list/list-filters.tsx'
import { NewAutomation } from '../parts/list/new-automation.tsx'

/** How often the counts are loaded again. */
const EVERY_MS = 15_000

export function AutomationsPage() {
  const { t } = useTranslation('automations')
  const go = useGo()
  const mayChange = useMay('campaigns')
  const [{ tag }] = useSearchState()
  const [isNew, setNew] = useState(false)
  const automations = useTable('GET /automations', {
    filters: ['status', 'shop', 'tag'],
    sort: '-updatedAt',
    refetchInterval: EVERY_MS,
    ...(tag ? { query: { tag: [tag] } } : {}),
  })
  const { state, isNarrowed, table } = automations
  const isEmpty = !isNarrowed && table.paging?.total === 0
  const add = mayChange && (
    <>
      <Button
        variant="default"
        component={PageLink}
        to="/automations/gallery"
        leftSection={<IconLayoutGrid size={16} aria-hidden />}
      >
        {t('list.fromGallery')}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
        {t('list.new.title')}
      </Button>
    </>
  )
  return (
    <Page title={t('titles.automations')} lead={t('list.lead')} actions={add}>
      <ObjectTable
        {...automations}
        label={t('titles.automations')}
        icon={IconTopologyStar3}
        {...(isEmpty ? {} : { search: t('list.search'), filters: <ListFilters state={state} /> })}
        columns={useAutomationColumns((tag) => state.setFilters({ tag }))}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/automations/${id}/edit`)}
        empty={{ title: t('list.empty.title'), text: t('list.empty.text') }}
      />
      {isEmpty && mayChange && <BestEntries />}
      {isNew && <NewAutomation onClose={() => setNew(false)} />}
    </Page>
  )
}
