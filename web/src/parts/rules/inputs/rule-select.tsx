import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../../i18n/world.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { focusId, useBuilding } from '../building/builder.ts'
import { type Catalogue, fieldsFor, isComparison, typeOf } from '../definition/catalogue.ts'
import type { RuleNode } from '../definition/definition.ts'
import { newValues } from '../definition/values.ts'
import type { Words } from '../definition/words.ts'

/** The order of groups: long ones come late, unknown ones last. */
const ORDER = ['contact', 'email', 'orders', 'web', 'other', 'details', 'own']

/** Groups that keep the order of the catalogue; others are sorted by name. */
const DETAILS = new Set(['details', 'own'])
const inOrder = (items: Choice[]) => items.sort((a, b) => a.label.localeCompare(b.label))

/** The subjects of rules: their kinds and, instead of the kind that compares fields, the fields. */
function subjectsOf(catalogue: Catalogue, words: Words, chosen: RuleNode) {
  const groups = new Map<string, Choice[]>()
  const add = (group: string, value: string, label: string) =>
    groups.set(group, [...(groups.get(group) ?? []), { value, label }])
  // A field that has a kind of rules of its own, such as the language, is offered once.
  const kinds = new Set(catalogue.rules.filter((type) => !isComparison(type)).map(({ type }) => words.rule(type)))
  for (const type of catalogue.rules) {
    if (!isComparison(type)) add(type.group, type.type, words.rule(type.type))
    else
      for (const field of fieldsFor(catalogue, type, chosen.values.field))
        if (field.field === chosen.values.field || !kinds.has(words.field(field)))
          add(field.name === null ? 'details' : 'own', `${type.type}/${field.field}`, words.field(field))
  }
  const placeOf = (group: string) => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length)
  return [...groups]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([group, items]) => ({ group: words.group(group), items: DETAILS.has(group) ? items : inOrder(items) }))
}

/** The value of a subject in the select. */
function subjectOf(catalogue: Catalogue, { type: name, values }: RuleNode): string | null {
  const type = typeOf(catalogue, name)
  if (!type) return name || null
  return isComparison(type) ? `${type.type}/${values.field}` : type.type
}

/** Chooses the subject of a rule. */
export function RuleSelect({
  rule,
  onChange,
  isWrong,
}: {
  rule: RuleNode
  onChange: (rule: RuleNode) => void
  isWrong: boolean
}) {
  const { t } = useTranslation('rules')
  const { t: common } = useTranslation()
  const { wording, currency } = useBuilding()
  const { catalogue, words } = wording
  const subjects = subjectsOf(catalogue, words, rule)
  const subject = subjectOf(catalogue, rule)
  const isKnown = subjects.some(({ items }) => items.some(({ value }) => value === subject))
  const unknown = subject && !isKnown ? [{ value: subject, label: words.rule(rule.type) }] : []
  const options = [...unknown, ...subjects.flatMap(({ items }) => items)]
  const label = options.find(({ value }) => value === subject)?.label ?? ''
  const choose = (next: string | null) => {
    const [name = '', field] = (next ?? '').split('/')
    const type = typeOf(catalogue, name)
    if (type && next !== subject)
      onChange({ ...rule, type: type.type, values: newValues(catalogue, type, field, currency) })
  }
  return (
    <Select
      id={focusId.type(rule.key)}
      aria-label={t('about')}
      placeholder={t('aboutHint')}
      data={[...unknown, ...subjects]}
      value={subject}
      onChange={choose}
      searchable
      filter={foldedFilter}
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={common('nothingFound')}
      error={isWrong}
      maxDropdownHeight={360}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      flex={{ base: '1 1 9rem', sm: '0 1 auto' }}
      w={{ sm: `max(9rem, calc(${label.length}ch + 3.5rem))` }}
      styles={{ input: { fontWeight: 600 } }}
    />
  )
}
