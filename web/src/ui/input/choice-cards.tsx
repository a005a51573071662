import { Box, Group, Radio, Stack, Text } from '@mantine/core'

interface Props<T extends string> {
  label: string
  value: T | null
  onChange: (value: T) => void
  options: readonly { value: T; label: string; hint: string; isOff?: boolean }[]
  error?: string | null
}

/** A choice of a few options, each with an explanation. */
export const ChoiceCards = <T extends string>({ label, value, onChange, options, error }: Props<T>) => (
  <Radio.Group aria-label={label} value={value ?? ''} onChange={(next) => onChange(next as T)} error={error}>
    <Stack gap="xs" mb={error ? 'xs' : 0}>
      {options.map((option) => (
        <Radio.Card
          key={option.value}
          value={option.value}
          disabled={option.isOff ?? false}
          p="sm"
          radius="md"
          bg={option.value === value ? 'var(--mantine-primary-color-light)' : undefined}
        >
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Radio.Indicator disabled={option.isOff ?? false} mt={2} />
            <Box miw={0}>
              <Text fw={600} c={option.isOff ? 'dimmed' : undefined}>
                {option.label}
              </Text>
              <Text fz="sm" c="dimmed">
                {option.hint}
              </Text>
            </Box>
          </Group>
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
)
