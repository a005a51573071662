import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useWorld } from '../../../../i18n/world.ts'
import { useFound } from '../../../../parts/object/references.ts'
import { type CustomField, type Field, newField, type Option, PROFILE_FIELDS } from '../../logic/fields.ts'

const MOST = 50
const COUNTRIES = ['CZ', 'SK', 'AT', 'DE', 'HU', 'PL']
const LANGUAGES = ['cs', 'sk', 'en', 'de']

interface Props {
  fields: readonly Field[]
  custom: readonly CustomField[]
  onAdd: (field: Field) => void
}

interface Choice {
  target: string
  name: string
  /** The text beside a box, if it is not the name. */
  text?: string
}

/** A menu of what the form can ask for. What it asks for already is not offered. */
export function AddField({ fields, custom, onAdd }: Props) {
  const { t } = useTranslation('forms')
  const [isOpen, setOpen] = useState(false)
  const groups = useChoices(fields, custom, isOpen)
  const optionsOf = useOptions()
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={300}
      // Focus goes to the settings of the new field.
      returnFocus={false}
    >
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} disabled={fields.length >= MOST}>
          {t('fields.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {groups.map(({ group, choices }) => [
          <Menu.Label key={group}>{t(`fields.groups.${group}`)}</Menu.Label>,
          ...choices.map(({ target, name, text }) => (
            <Menu.Item
              key={target}
              onClick={() => {
                const options = optionsOf(target)
                onAdd(newField(target, custom, { label: text || name, ...(options ? { options } : {}) }))
              }}
            >
              {name}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}

function useChoices(fields: readonly Field[], custom: readonly CustomField[], isOpen: boolean) {
  const { t: common } = useTranslation()
  const { t } = useTranslation('forms')
  const { data: purposes } = useApi('GET /purposes', { query: { pageSize: 100 } }, { enabled: isOpen })
  const { data: lists = [] } = useFound('list', '', isOpen)
  const used = new Set(fields.map(({ field }) => field))
  const all: { group: 'contact' | 'custom' | 'consents' | 'lists'; choices: Choice[] }[] = [
    {
      group: 'contact',
      choices: PROFILE_FIELDS.map((field) => ({ target: field, name: common(`contact.fields.${field}`) })),
    },
    { group: 'custom', choices: custom.map(({ id, name }) => ({ target: `cf:${id}`, name })) },
    {
      group: 'consents',
      choices: (purposes?.items ?? []).map(({ id, name, text }) => ({
        target: `purpose:${id}`,
        name,
        // Longer texts do not fit beside a box.
        text: text.trim().length <= 500 ? text.trim() : name,
      })),
    },
    {
      group: 'lists',
      choices: lists.map(({ id, name }) => ({ target: `list:${id}`, name, text: t('fields.joinList', { name }) })),
    },
  ]
  return all
    .map(({ group, choices }) => ({ group, choices: choices.filter(({ target }) => !used.has(target)) }))
    .filter(({ choices }) => choices.length)
}

/** Options that a choice begins with. */
function useOptions() {
  const { t } = useTranslation('forms')
  const countries = useWorld('countries')
  const languages = useWorld('languages')
  const among = (codes: readonly string[], all: readonly Option[]) =>
    codes.flatMap((code) => all.filter(({ value }) => value === code))
  return (target: string): Option[] | undefined => {
    if (target === 'country') return among(COUNTRIES, countries)
    if (target === 'language') return among(LANGUAGES, languages)
    if (target === 'gender') return (['f', 'm'] as const).map((value) => ({ value, label: t(`genders.${value}`) }))
    return undefined
  }
}
