import { Button, Select, Tabs } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useKnownTags } from '../../../parts/object/known-tags.ts'
import { ObjectTable } from '../../../parts/object/object-table.tsx'
import { useTable } from '../../../parts/object/table.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TAB_NAMES, TABS, type Tab } from '../logic/campaign.ts'
import { useCampaignColumns } from '../parts/campaign-columns.tsx'
import { NewCampaign } from '../parts/new-campaign.tsx'

export function CampaignsPage() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const mayChange = useMay('campaigns')
  const [search, setSearch] = useSearchState()
  const [isNew, setNew] = useState(search.new === '1' && mayChange)
  const tab = TAB_NAMES.find((name) => name === search.state)
  const campaigns = useTable('GET /campaigns', {
    filters: ['tag'],
    sort: '-updatedAt',
    ...(tab ? { query: { status: [...TABS[tab]] } } : {}),
  })
  const { state } = campaigns
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
    <Page title={t('titles.campaigns')} lead={t('lead')} actions={mayChange && add}>
      <StateTabs tab={tab} onTab={(next) => state.setFilters({ state: next })} />
      <ObjectTable
        {...campaigns}
        isNarrowed={campaigns.isNarrowed || tab !== undefined}
        label={t('titles.campaigns')}
        icon={IconSend}
        search={t('search')}
        filters={<TagFilter value={state.filters.tag} onChange={(tag) => state.setFilters({ tag })} />}
        columns={useCampaignColumns()}
        rowName={({ name }) => name}
        onOpen={({ id }) => go(`/campaigns/${id}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        add={mayChange && add}
      />
      {isNew && <NewCampaign start={search} onClose={close} />}
    </Page>
  )
}

function StateTabs({ tab, onTab }: { tab: Tab | undefined; onTab: (tab: Tab | undefined) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <Tabs value={tab ?? 'all'} onChange={(next) => onTab(TAB_NAMES.find((name) => name === next))} mb="md">
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
  const known = useKnownTags('campaign')
  if (!known.length && !value) return null
  return (
    <Select
      aria-label={t('tags.filter')}
      placeholder={t('tags.filter')}
      data={[...new Set([...known, ...(value ? [value] : [])])]}
      value={value ?? null}
      onChange={(tag) => onChange(tag ?? undefined)}
      searchable
      filter={foldedFilter}
      clearable
    />
  )
}
