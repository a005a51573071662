import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../logic/fields.ts'

interface Props {
  options: readonly Option[]
  onChange: (options: Option[]) => void
}

/** The options of a choice: what visitors read, and what is saved, which follows it until it is changed. */
export function FieldOptions({ options, onChange }: Props) {
  const { t } = useTranslation('forms')
  const [isNew, setNew] = useState(false)
  const change = (index: number, changes: Partial<Option>) =>
    onChange(options.map((one, i) => (i === index ? { ...one, ...changes } : one)))
  const rename = (index: number, label: string) => {
    const { value, label: before } = options[index]!
    change(index, { label, ...(value === before ? { value: label } : {}) })
  }
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('fields.options')}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {t('fields.optionsHint')}
      </Text>
      <Stack gap={6}>
        {options.map(({ value, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and their texts change while typing
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              flex={3}
              miw={0}
              aria-label={t('fields.option', { number: index + 1 })}
              autoFocus={isNew && index === options.length - 1}
              maxLength={200}
              value={label}
              onChange={({ currentTarget }) => rename(index, currentTarget.value)}
            />
            <TextInput
              flex={2}
              miw={0}
              aria-label={t('fields.optionValue', { number: index + 1 })}
              placeholder={label}
              maxLength={200}
              value={value}
              onChange={({ currentTarget }) => change(index, { value: currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('fields.removeOption', { number: index + 1 })}
              onClick={() => onChange(options.filter((_, i) => i !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Button
        mt={6}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          setNew(true)
          onChange([...options, { value: '', label: '' }])
        }}
      >
        {t('fields.addOption')}
      </Button>
    </div>
  )
}
