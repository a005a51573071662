import { Button, Checkbox, Fieldset, Group, Input, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { BASIC } from '../logic/fields.ts'
import { useExportFields } from '../logic/use-export-fields.ts'

interface Props {
  value: readonly string[]
  onChange: (fields: string[]) => void
  error?: string | null
}

/** The columns of the file, in the order of this list. */
export function FieldChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('exports')
  const groups = useExportFields()
  const all = groups.flatMap(({ fields }) => fields.map(({ field }) => field))
  const put = (fields: readonly string[], isOn: boolean) => {
    const next = new Set(value)
    for (const field of fields) isOn ? next.add(field) : next.delete(field)
    onChange(all.filter((field) => next.has(field)))
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Input.Label component="div">{t('new.fields', { chosen: value.length, all: all.length })}</Input.Label>
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={() => put(all, true)}>
            {t('new.all')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(all.filter((field) => BASIC.includes(field)))}
          >
            {t('new.basic')}
          </Button>
        </Group>
      </Group>
      {groups.map(({ group, fields }) => {
        const chosen = fields.filter(({ field }) => value.includes(field)).length
        return (
          <Fieldset
            key={group}
            p="sm"
            legend={
              <Checkbox
                label={t(`groups.${group}`)}
                checked={chosen === fields.length}
                indeterminate={chosen > 0 && chosen < fields.length}
                onChange={(event) =>
                  put(
                    fields.map(({ field }) => field),
                    event.currentTarget.checked,
                  )
                }
                styles={{ label: { fontWeight: 600 } }}
              />
            }
          >
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing={8}>
              {fields.map(({ field, name }) => (
                <Checkbox
                  key={field}
                  size="sm"
                  label={name}
                  checked={value.includes(field)}
                  onChange={(event) => put([field], event.currentTarget.checked)}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        )
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}
