import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface OptionDraft {
  id?: string
  name: string
}

interface Props {
  label: string
  value?: OptionDraft[]
  onChange: (options: OptionDraft[]) => void
  error?: ReactNode
}

/** The options of a field. A renamed option keeps its id, so contacts keep it as well. */
export function OptionsInput({ label, value = [], onChange, error }: Props) {
  const { t } = useTranslation('custom-fields')
  const rename = (index: number, name: string) =>
    onChange(value.map((option, at) => (at === index ? { ...option, name } : option)))
  const lift = (index: number) => {
    const next = [...value]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" required error={error}>
      <Stack gap="xs" mt={4} mb={error ? 4 : 0}>
        {value.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new option has nothing else, and its name is being typed
          <Group key={index} gap={4} wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('option', { number: index + 1 })}
              value={option.name}
              maxLength={200}
              onChange={(event) => rename(index, event.currentTarget.value)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              disabled={index === 0}
              aria-label={t('up', { name: option.name })}
              onClick={() => lift(index)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('removeOption', { name: option.name })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { name: '' }])}
          >
            {t('addOption')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
