import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWorld, type World, withChosen } from '../../i18n/world.ts'
import { foldedFilter } from './folded-filter.ts'

interface Props extends Omit<SelectProps, 'data'> {
  of: World
}

/** Chooses a country, a currency, a language or a time zone by its name. */
export function WorldSelect({ of, ...props }: Props) {
  const { t } = useTranslation()
  const choices = useWorld(of)
  return (
    <Select
      placeholder={t('chooseWhat')}
      {...props}
      data={withChosen(choices, props.value ?? null)}
      searchable
      filter={foldedFilter}
      allowDeselect={false}
      nothingFoundMessage={t('nothingFound')}
    />
  )
}
