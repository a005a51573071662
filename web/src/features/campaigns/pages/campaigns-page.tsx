import { Button, Group, Select, Tabs } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useSearchState } from '../../../app/search-state.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useGo } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { pagingOf, useTableState } from '../../../ui/table-state.ts'
import { TAB_NAMES, TABS, type Tab } from '../parts/campaign.ts'
import { useCampaignColumns } from '../parts/campaign-columns.tsx'
import { useKnownTags } from '../parts/known-tags.ts'
import { NewCampaign } from '../parts/new-campaign.tsx'

export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const mayChange = useMay('campaigns')
  const [search, setSearch] = useSearchState()
  const [isNew, setNew] = useState(search.new === '1' && mayChange)
  const state = useTableState(['state', 'tag'], '-updatedAt')
  const tab = TAB_NAMES.find((name) => name === state.filters.state)
  const { state: _, tag, ...query } = state.query as typeof state.query & Record<string, string>
  const { data, isPlaceholderData } = useApi(
    'GET /campaigns',
    { query: { ...query, ...(tab ? { status: [...TABS[tab]] } : {}), ...(tag ? { tag: [tag] } : {}) } },
    { keeps: true },
  )
  const close = () => {
    setNew(false)
    if (search.new) setSearch({ new: undefined, segment: undefined, list: undefined, template: undefined })
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
      {t('new')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={mayChange && add}>
      <StateTabs tab={tab} onTab={(next) => state.setFilters({ state: next })} />
      <Group mb="md">
        <SearchInput label={t('search')} value={state.q} onChange={state.setQ} />
        <TagFilter value={tag} onChange={(next) => state.setFilters({ tag: next })} />
      </Group>
      <DataTable
        label={t('title')}
        columns={useCampaignColumns()}
        rows={data?.items}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/campaigns/${id}`)}
        sort={state.sort}
        onSort={state.setSort}
        paging={pagingOf(data, state)}
        isStale={isPlaceholderData}
        empty={
          state.q || tag || tab ? (
            <Empty icon={IconSend} title={t('nothing.title')} text={t('nothing.text')} />
          ) : (
            <Empty icon={IconSend} title={t('empty.title')} text={t('empty.text')}>
              {mayChange && add}
            </Empty>
          )
        }
      />
      {isNew && <NewCampaign start={search} onClose={close} />}
    </Page>
  )
}

function StateTabs({ tab, onTab }: { tab: Tab | undefined; onTab: (tab: Tab | undefined) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <Tabs
      value={tab ?? 'all'}
      onChange={(next) => onTab(next === 'all' ? undefined : ((next ?? undefined) as Tab | undefined))}
      mb="md"
    >
      <Tabs.List aria-label={t('tabs.label')} style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        <Tabs.Tab value="all">{t('tabs.all')}</Tabs.Tab>
        {TAB_NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}

function TagFilter({ value, onChange }: { value: string | undefined; onChange: (tag: string | undefined) => void }) {
  const { t } = useTranslation('campaigns')
  const known = useKnownTags()
  if (!known.length && !value) return null
  return (
    <Select
      aria-label={t('tags.filter')}
      placeholder={t('tags.filter')}
      data={[...new Set([...known, ...(value ? [value] : [])])]}
      value={value ?? null}
      onChange={(tag) => onChange(tag ?? undefined)}
      searchable
      clearable
    />
  )
}
