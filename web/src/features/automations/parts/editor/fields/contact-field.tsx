import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../../../parts/rules/definition/catalogue.ts'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { contactField } from '../../../logic/editor/words/time-words.ts'
import { useField, useScope } from './scope.tsx'

interface Props {
  name: string
  isOffered?: (field: Field) => boolean
  /** Settings that belong to the field chosen before. */
  clears?: readonly string[]
}

/** Fields of contacts that cannot be written. */
const FIXED = new Set(['email', 'companyId'])

/** Chooses a field of contacts, also a custom one. */
export function ContactFieldSelect({ name, isOffered = ({ field }) => !FIXED.has(field), clears = [] }: Props) {
  const { t } = useTranslation()
  const { wording } = useOpenEditor()
  const { change } = useScope()
  const { value = null, shown } = useField<string>(name)
  const fields = wording.rules.catalogue.fields.filter(
    (field) => field.field === value || (!field.archived && isOffered(field)),
  )
  const known = fields.some(({ field }) => field === value)
  return (
    <Select
      {...shown}
      data={[
        ...fields.map((field) => ({ value: field.field, label: wording.rules.words.field(field) })),
        ...(value && !known ? [{ value, label: contactField(wording, value) }] : []),
      ]}
      value={value}
      onChange={(next) =>
        next && change({ ...Object.fromEntries(clears.map((one) => [one, undefined])), [name]: next })
      }
      placeholder={t('chooseWhat')}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={t('nothingFound')}
      allowDeselect={false}
    />
  )
}
