import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { useOneByOne } from '../../../ui/form/saving.ts'
import { foldedFilter } from '../../../ui/input/folded-filter.ts'
import { Section } from '../../../ui/page/section.tsx'
import type { Feed, Preview } from '../logic/feed.ts'
import {
  AUTO,
  chosenOf,
  columnOf,
  FIELDS,
  type Field,
  type Mapping,
  NONE,
  optionOf,
  withChosen,
} from '../logic/mapping.ts'

interface Props {
  feed: Feed
  columns: Preview['fields']
}

/** The column of the file that each field is read from. A choice is saved at once, and the preview shows it. */
export function MappingSelects({ feed, columns }: Props) {
  const { t } = useTranslation('feeds')
  const mayChange = useMay('content')
  const { mapping, choose } = useMapping(feed)
  const lead = feed.source === 'upload' ? 'mapping.leadUpload' : feed.active ? 'mapping.lead' : 'mapping.leadPaused'
  return (
    <Section title={t('mapping.title')} lead={mayChange ? t(lead) : undefined}>
      <FormFields isReadOnly={!mayChange}>
        <Stack gap="sm">
          {FIELDS[feed.kind].map((field) => (
            <FieldSelect key={field} field={field} columns={columns} mapping={mapping} onChoose={choose} />
          ))}
        </Stack>
      </FormFields>
    </Section>
  )
}

interface FieldProps {
  field: Field
  columns: Preview['fields']
  mapping: Mapping
  onChoose: (field: Field, option: string) => void
}

function FieldSelect({ field, columns, mapping, onChoose }: FieldProps) {
  const { t } = useTranslation('feeds')
  const chosen = chosenOf(mapping, field)
  const used = columnOf(mapping, columns, field)
  const auto =
    chosen !== AUTO
      ? t('mapping.detect')
      : used
        ? t('mapping.detected', { column: used.column })
        : t('mapping.notFound')
  // A column that the last file no longer has is still the chosen one.
  const missing = mapping[field] && !used ? [mapping[field]] : []
  return (
    <div>
      <Select
        label={t(`fields.${field}`)}
        searchable
        filter={foldedFilter}
        allowDeselect={false}
        maxDropdownHeight={320}
        nothingFoundMessage={t('mapping.nothing')}
        value={chosen}
        onChange={(option) => option && option !== chosen && onChoose(field, option)}
        error={missing.length ? t('mapping.missing') : null}
        data={[
          { value: AUTO, label: auto },
          { value: NONE, label: t('mapping.empty') },
          {
            group: t('mapping.columns'),
            items: [...columns.map(({ column }) => column), ...missing].map((column) => ({
              value: optionOf(column),
              label: column,
            })),
          },
        ]}
      />
      {used?.example && (
        <Text fz="xs" c="dimmed" mt={2} lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          {used.example}
        </Text>
      )}
    </div>
  )
}

/** The mapping with the choices that are being saved. */
function useMapping(feed: Feed) {
  const [draft, setDraft] = useState<Mapping | null>(null)
  const inTurn = useOneByOne()
  const save = useSend('PATCH /feeds/{feed_id}', { touches: ['/feeds'] })
  const mapping = draft ?? feed.mapping
  const choose = (field: Field, option: string) => {
    const next = withChosen(mapping, field, option)
    setDraft(next)
    void inTurn(() => save.mutateAsync({ path: { feed_id: feed.id }, body: { mapping: next } }))
      // The failed request has shown its error.
      .catch(() => {})
      .finally(() => setDraft((newest) => (newest === next ? null : newest)))
  }
  return { mapping, choose }
}
