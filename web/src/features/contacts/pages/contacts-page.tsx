import { Button, Menu, Tabs } from '@mantine/core'
import {
  IconBan,
  IconCopy,
  IconDownload,
  IconFileImport,
  IconHelpCircle,
  IconPlus,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { useMay, useRight } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { PageLink } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useTableState } from '../../../ui/table/table-state.ts'
import { FILTER_WORDS, readFilter, TABS } from '../logic/filter.ts'
import { AddContact } from '../parts/grid/add-contact.tsx'
import { Grid } from '../parts/grid/grid.tsx'

export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { number } = useFormat()
  const mayChange = useMay('contacts')
  const state = useTableState(FILTER_WORDS)
  const filter = readFilter(state.filters)
  const [{ add }, setSearch] = useSearchState()
  const [isAdding, setAdding] = useState(add !== undefined)
  const { data: summary } = useApi('GET /contacts/summary', {})
  const counts = { all: summary?.total, bounced: summary?.bounced, complained: summary?.complained }
  const tab = filter.tab ?? 'all'
  return (
    <Page
      title={t('titles.contacts')}
      lead={
        summary && t('lead', { count: summary.total, total: number(summary.total), mailable: number(summary.mailable) })
      }
      actions={
        <>
          <GridMenu />
          {mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('add.open')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => state.setFilters({ tab: next === 'all' || next === null ? undefined : next })}
        keepMounted={false}
      >
        <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name} style={{ whiteSpace: 'nowrap' }}>
              {t(`tabs.${name}`)}
              {name in counts && counts[name as 'all'] !== undefined && ` (${number(counts[name as 'all'] ?? 0)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Grid state={state} filter={filter} hasAny={summary?.total !== 0} onAdd={() => setAdding(true)} />
        </Tabs.Panel>
      </Tabs>
      {isAdding && (
        <AddContact
          listIds={add ? [add] : []}
          onClose={() => {
            setAdding(false)
            setSearch({ add: undefined })
          }}
        />
      )}
    </Page>
  )
}

/** Links to other pages about contacts. */
function GridMenu() {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const mayExport = useRight('export')
  return (
    <PageMenu>
      {mayChange && (
        <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} component={PageLink} to="/imports/new">
          {t('import')}
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
          component={PageLink}
          to="/settings/moving-in"
        >
          {t('moveIn')}
        </Menu.Item>
      )}
      {mayExport && (
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} component={PageLink} to="/exports?new=1">
          {t('export')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBan size={16} aria-hidden />} component={PageLink} to="/suppressions">
        {t('titles.suppressions')}
      </Menu.Item>
      <Menu.Item leftSection={<IconHelpCircle size={16} aria-hidden />} component={PageLink} to="/contacts/states">
        {t('explained.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} component={PageLink} to="/contacts/duplicates">
        {t('duplicates.title')}
      </Menu.Item>
    </PageMenu>
  )
}
