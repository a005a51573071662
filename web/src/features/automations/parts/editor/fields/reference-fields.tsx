import { Anchor, MultiSelect, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../../../../../parts/manifest/object-kind.ts'
import { pageOf, useObjectKinds } from '../../../../../parts/object/object-kinds.ts'
import { ReferenceSelect, ReferencesSelect } from '../../../../../parts/object/reference-select.tsx'
import { foldedFilter } from '../../../../../ui/input/folded-filter.ts'
import { usePath } from '../../../../../ui/link/link.tsx'
import { useOpenEditor } from '../../../logic/editor/state/use-editor.ts'
import { useSay } from '../../../logic/editor/state/use-wording.ts'
import { useField } from './scope.tsx'

interface Props {
  name: string
  label?: string
  kind: NamedKind
  /** What an empty setting means; without it one has to be chosen. */
  empty?: string
}

/** Chooses an object of the company, and leads to its page. */
export function ReferenceField({ name, label, kind, empty }: Props) {
  const { t } = useTranslation()
  const { say } = useSay()
  const kinds = useObjectKinds()
  const path = usePath()
  const { value = null, choose, shown } = useField<string>(name, label)
  const page = value && pageOf(kinds, kind, value)
  if (!kinds[kind]?.names)
    return (
      <Text fz="sm" c="dimmed">
        {say('noSuchObjects', { what: shown.label })}
      </Text>
    )
  return (
    <div>
      <ReferenceSelect
        {...shown}
        kind={kind}
        value={value}
        onChange={(id) => choose(id ?? undefined)}
        placeholder={empty ?? t('chooseWhat')}
        clearable={empty !== undefined}
      />
      {page && (
        <Anchor href={path(page)} fz="xs" target="_blank">
          {say('openObject')}
        </Anchor>
      )}
    </div>
  )
}

/** Chooses several objects of the company. */
export function ReferencesField({ name, label, kind }: Omit<Props, 'empty'>) {
  const { t } = useTranslation()
  const { value = [], choose, shown } = useField<string[]>(name, label)
  return (
    <ReferencesSelect
      {...shown}
      kind={kind}
      value={value}
      onChange={(ids) => choose(ids.length ? ids : undefined)}
      placeholder={t('chooseWhat')}
      maxValues={100}
    />
  )
}

/** Chooses people of the company. */
export function MembersField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data } = useOpenEditor()
  const { value = [], choose, shown } = useField<string[]>(name)
  return (
    <MultiSelect
      {...shown}
      data={data.members.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(ids) => choose(ids.length ? ids : undefined)}
      placeholder={value.length ? '' : t('chooseWhat')}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={t('nothingFound')}
      maxValues={20}
      hidePickedOptions
    />
  )
}

/** Chooses a sender of the automation's shop. */
export function SenderField({ name }: { name: string }) {
  const { t } = useTranslation()
  const { say } = useSay()
  const { data, saved } = useOpenEditor()
  const { value = null, choose, shown } = useField<string>(name)
  const fitting = data.senders.filter(
    ({ id, shopId, confirmed }) => id === value || (confirmed && (shopId === null || shopId === saved.shopId)),
  )
  return (
    <Select
      {...shown}
      data={fitting.map(({ id, name, email }) => ({ value: id, label: `${name} <${email}>` }))}
      value={value}
      onChange={(id) => choose(id ?? undefined)}
      placeholder={say('usualSender')}
      searchable
      filter={foldedFilter}
      nothingFoundMessage={t('nothingFound')}
      clearable
    />
  )
}
