import { ActionIcon, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinSides, splitSides } from '../model/sides.ts'
import type { FieldProps } from './field-props.ts'

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** The space around an element, on all sides at once or each on its own. */
export function PaddingField({ label, value, standard, onChange }: FieldProps) {
  const { t } = useTranslation('editor')
  const sides = splitSides(value ?? standard)
  const [isOne, setOne] = useState(sides.every((side) => side === sides[0]))
  const change = (at: number, size: number) => onChange(joinSides(isOne ? sides.map(() => size) : sides.with(at, size)))
  const input = (at: number, name: string) => (
    <NumberInput
      key={name}
      size="xs"
      flex={1}
      min={0}
      max={200}
      hideControls
      aria-label={`${label}: ${name}`}
      title={name}
      value={sides[at]!}
      onChange={(size) => typeof size === 'number' && change(at, size)}
    />
  )
  return (
    <Stack gap={2}>
      <Text fz="xs" fw={500}>
        {label}
      </Text>
      <Group gap={4} wrap="nowrap">
        {isOne ? input(0, t('sides.all')) : SIDES.map((side, at) => input(at, t(`sides.${side}`)))}
        <ActionIcon
          variant="default"
          size="md"
          aria-label={isOne ? t('sides.each') : t('sides.together')}
          title={isOne ? t('sides.each') : t('sides.together')}
          onClick={() => setOne(!isOne)}
        >
          {isOne ? <IconLink size={15} aria-hidden /> : <IconLinkOff size={15} aria-hidden />}
        </ActionIcon>
      </Group>
    </Stack>
  )
}
