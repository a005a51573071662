import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useKnownTags } from '../../../../parts/object/known-tags.ts'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import type { TableState } from '../../../../ui/table/table-state.ts'

/** Shows forms with one tag. Absent while no form has a tag. */
export function TagFilter({ state }: { state: TableState }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const known = useKnownTags('form')
  const tags = [...new Set([...known, ...(state.filters.tag ? [state.filters.tag] : [])])]
  if (!tags.length) return null
  return (
    <Select
      aria-label={t('tags.filter')}
      placeholder={t('tags.any')}
      clearable
      searchable
      filter={foldedFilter}
      nothingFoundMessage={common('nothingFound')}
      data={tags}
      value={state.filters.tag ?? null}
      onChange={(tag) => state.setFilters({ tag: tag ?? undefined })}
      w={{ base: '100%', xs: 190 }}
    />
  )
}
