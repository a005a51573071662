import { ActionIcon, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderButtons, OrderHandle } from '../../../../ui/order/order-buttons.tsx'
import { type OrderOf, useOrder } from '../../../../ui/order/use-order.ts'
import { MOST, newOption, type Option } from '../../logic/questions.ts'

interface Props {
  options: readonly Option[]
  isAnswered: boolean
  isWrong: boolean
  onChange: (options: Option[]) => void
}

/** The options of a choice in their order. Enter in one adds the next. */
export function OptionList({ options, isAnswered, isWrong, onChange }: Props) {
  const { t } = useTranslation('surveys')
  const [added, setAdded] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const orderOf = useOrder({
    items: options,
    onChange,
    onMoved: ({ label }, place) =>
      setSaid(t('questions.moved', { name: label || '…', place: place + 1, all: options.length })),
  })
  const insert = (at: number) => {
    if (options.length >= MOST) return
    const option = newOption()
    setAdded(option.id)
    onChange(options.toSpliced(at, 0, option))
  }
  return (
    <div>
      <Text fz="sm" fw={600}>
        {t('options.title')}
      </Text>
      <Text fz="xs" c="dimmed" mb={6}>
        {t(isAnswered ? 'options.hintAnswered' : 'options.hint')}
      </Text>
      <Stack component="ol" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('options.title')}>
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            number={index + 1}
            isNew={added === option.id}
            isWrong={isWrong && !option.label.trim()}
            order={orderOf(index)}
            onChange={(label) => onChange(options.map((one) => (one.id === option.id ? { ...one, label } : one)))}
            onNext={() => insert(index + 1)}
            onRemove={() => onChange(options.filter(({ id }) => id !== option.id))}
          />
        ))}
      </Stack>
      <Button
        mt={6}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={options.length >= MOST}
        onClick={() => insert(options.length)}
      >
        {t('options.add')}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}

interface RowProps {
  option: Option
  number: number
  isNew: boolean
  isWrong: boolean
  order: OrderOf
  onChange: (label: string) => void
  onNext: () => void
  onRemove: () => void
}

function OptionRow({ option: { label }, number, isNew, isWrong, order, onChange, onNext, onRemove }: RowProps) {
  const { t } = useTranslation('surveys')
  const name = { number }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }
  return (
    <Group component="li" gap={4} wrap="nowrap" {...order.row} bdrs="md">
      <OrderHandle order={order} label={t('options.drag', name)} />
      <TextInput
        flex={1}
        miw={0}
        aria-label={t('options.one', name)}
        autoFocus={isNew}
        maxLength={500}
        value={label}
        error={isWrong}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={press}
      />
      <OrderButtons order={order} up={t('options.up', name)} down={t('options.down', name)} />
      <ActionIcon variant="subtle" color="gray" aria-label={t('options.remove', name)} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
