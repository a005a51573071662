import { Alert, Badge, Box, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { CONSENT, DATE_FORMATS, isDated, NEW_FIELD, useFields } from '../../logic/fields.ts'
import { columnsOf, type DateFormat, type Mapped, type Plan, type Preview } from '../../logic/plan.ts'
import { CustomFieldDialog } from './custom-field-dialog.tsx'

interface Props {
  plan: Plan
  preview: Preview
  onChange: (changes: Partial<Plan>) => void
}

/** The meaning of each column. */
export function ColumnsStep({ plan, preview, onChange }: Props) {
  const { t } = useTranslation('imports')
  const columns = columnsOf(plan, preview)
  const [asked, setAsked] = useState<number | null>(null)
  const hasEmail = columns.some(({ field }) => field === 'email')
  const used = columns.filter(({ field }, at) => field !== 'ignore' || at === preview.consentColumn).length
  const put = (at: number, mapped: Mapped) =>
    onChange({ columns: columns.map((one, place) => (place === at ? mapped : one)) })
  return (
    <Stack>
      <Group justify="space-between">
        <div>
          <Title order={2} fz="lg">
            {t('columns.title')}
          </Title>
          <Text c="dimmed">{t('columns.lead')}</Text>
        </div>
        <Badge size="lg">{t('columns.used', { count: columns.length, used })}</Badge>
      </Group>
      {!hasEmail && (
        <Alert color="yellow" title={t('columns.noEmail')}>
          {t('columns.noEmailText')}
        </Alert>
      )}
      <Card withBorder p={0}>
        {preview.columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={at}
            at={at}
            column={column}
            mapped={columns[at] ?? { field: 'ignore' }}
            isConsent={at === preview.consentColumn}
            taken={columns}
            onChange={(mapped) => put(at, mapped)}
            onNew={() => setAsked(at)}
          />
        ))}
      </Card>
      {asked !== null && (
        <CustomFieldDialog
          name={preview.columns[asked]?.name ?? ''}
          onClose={() => setAsked(null)}
          onDone={({ id }) => put(asked, { field: `cf:${id}` })}
        />
      )}
    </Stack>
  )
}

interface RowProps {
  at: number
  column: Preview['columns'][number]
  mapped: Mapped
  /** This column has the consents. */
  isConsent: boolean
  taken: readonly Mapped[]
  onChange: (mapped: Mapped) => void
  onNew: () => void
}

function ColumnRow({ at, column: { name, sample, guess }, mapped, isConsent, taken, onChange, onNew }: RowProps) {
  const { t } = useTranslation('imports')
  const { groups, typeOf } = useFields(taken, mapped.field, { isConsent })
  const label = name || t('column', { number: at + 1 })
  return (
    <Group
      p="md"
      gap="md"
      align="flex-start"
      style={at > 0 ? { borderTop: '1px solid var(--mantine-color-default-border)' } : {}}
    >
      <Box flex="1 1 14rem" miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {label}
          </Text>
          {guess && guess === mapped.field && (
            <Badge color="teal" leftSection={<IconCheck size={12} aria-hidden />}>
              {t('columns.guessed')}
            </Badge>
          )}
          {isConsent && (
            <Badge color="teal" leftSection={<IconShieldCheck size={12} aria-hidden />}>
              {t('columns.consent')}
            </Badge>
          )}
        </Group>
        <Text fz="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {sample.slice(0, 3).join(' · ') || t('emptyColumn')}
        </Text>
        {isConsent && (
          <Text fz="sm" mt={4}>
            {t('columns.consentHint')}
          </Text>
        )}
      </Box>
      <Group gap="xs" flex="1 1 18rem" wrap="nowrap">
        <Select
          flex={1}
          aria-label={t('columns.becomes', { name: label })}
          searchable
          filter={foldedFilter}
          allowDeselect={false}
          data={groups}
          value={isConsent && mapped.field === 'ignore' ? CONSENT : mapped.field}
          onChange={(field) => {
            if (field === NEW_FIELD) onNew()
            else onChange({ field: !field || field === CONSENT ? 'ignore' : field })
          }}
          nothingFoundMessage={t('columns.nothing')}
          maxDropdownHeight={320}
        />
        {isDated(typeOf(mapped.field)) && (
          <Select
            w={150}
            aria-label={t('columns.dates', { name: label })}
            allowDeselect={false}
            data={[{ value: '', label: t('columns.anyDate') }, ...DATE_FORMATS]}
            value={mapped.format ?? ''}
            onChange={(format) =>
              onChange({ field: mapped.field, ...(format ? { format: format as DateFormat } : {}) })
            }
          />
        )}
      </Group>
    </Group>
  )
}
