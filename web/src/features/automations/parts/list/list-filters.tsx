import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { useShops } from '../../../../parts/object/use-shops.ts'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { TableState } from '../../../../ui/table/table-state.ts'
import { STATUSES } from '../../logic/list/automation.ts'

const WIDTH = { base: '100%', xs: 190 }

/** Filters of the list by state, shop and tag. */
export function ListFilters({ state: { filters, setFilters } }: { state: TableState }) {
  const { t } = useTranslation('automations')
  const { t: common } = useTranslation()
  const { shops, areSeveral } = useShops()
  const known = useKnownTags('automation')
  const tags = [...new Set([...known, ...(filters.tag ? [filters.tag] : [])])]
  return (
    <>
      <Select
        aria-label={t('list.state')}
        placeholder={t('list.anyState')}
        clearable
        data={STATUSES.map((value) => ({ value, label: t(`list.states.${value}`) }))}
        value={filters.status ?? null}
        onChange={(status) => setFilters({ status: status ?? undefined })}
        w={WIDTH}
      />
      {areSeveral && (
        <Select
          aria-label={t('list.shop')}
          placeholder={t('list.anyShop')}
          clearable
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.shop ?? null}
          onChange={(shop) => setFilters({ shop: shop ?? undefined })}
          w={WIDTH}
        />
      )}
      {tags.length > 0 && (
        <Select
          aria-label={t('list.tag')}
          placeholder={t('list.anyTag')}
          clearable
          searchable
          filter={foldedFilter}
          nothingFoundMessage={common('nothingFound')}
          data={tags}
          value={filters.tag ?? null}
          onChange={(tag) => setFilters({ tag: tag ?? undefined })}
          w={WIDTH}
        />
      )}
    </>
  )
}
