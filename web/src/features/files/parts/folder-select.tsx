import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isWithin, pathOf, useFolders } from '../../../parts/files/files.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'

interface Props {
  label: string
  value: string | null
  onChange: (folderId: string | null) => void
  /** A folder that is not offered, because it cannot be moved into itself. */
  except?: string
  disabled?: boolean
}

const TOP = 'top'

/** Chooses a folder by its whole path, or the top. */
export function FolderSelect({ label, value, onChange, except, disabled = false }: Props) {
  const { t } = useTranslation('files')
  const { t: common } = useTranslation()
  const { data: folders = [] } = useFolders()
  const offered = folders.filter(({ id }) => !except || !isWithin(folders, id, except))
  const named = offered.map(({ id }) => ({
    value: id,
    label: pathOf(folders, id)
      .map(({ name }) => name)
      .join(' / '),
  }))
  return (
    <Select
      label={label}
      data={[{ value: TOP, label: t('folders.top') }, ...named.sort((a, b) => a.label.localeCompare(b.label))]}
      value={value ?? TOP}
      onChange={(next) => onChange(next === TOP ? null : next)}
      allowDeselect={false}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={common('nothingFound')}
      disabled={disabled}
    />
  )
}
