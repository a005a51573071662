import { ActionIcon, Box, Collapse, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OrderButtons, OrderHandle } from '../../../../ui/order/order-buttons.tsx'
import type { OrderOf } from '../../../../ui/order/use-order.ts'
import type { Question } from '../../logic/questions.ts'
import { QuestionSettings } from './question-settings.tsx'

interface Props {
  question: Question
  number: number
  title: string
  fault: string | undefined
  isOpen: boolean
  /** It was just added. */
  isNew: boolean
  /** It is saved, and the survey has responses. */
  isAnswered: boolean
  order: OrderOf
  onOpen: (isOpen: boolean) => void
  onChange: (question: Question) => void
  onCopy: () => void
  onRemove: () => void
}

/** A question, with its settings below when it is open. */
export function QuestionRow(props: Props) {
  const { question, number, title, fault, isOpen, isNew, isAnswered, order, onOpen, onChange } = props
  const { t } = useTranslation('surveys')
  return (
    <Paper
      component="li"
      withBorder
      {...order.row}
      style={{ ...order.row.style, ...(fault ? { borderColor: 'var(--mantine-color-error)' } : {}) }}
    >
      <Group gap={4} wrap="nowrap" p={6} ps={{ base: 'sm', xs: 6 }}>
        <OrderHandle order={order} label={t('questions.drag', { name: title })} />
        <UnstyledButton flex={1} miw={0} py={4} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <Group gap={6} wrap="nowrap">
            <Box flex={1} miw={0}>
              <Text fw={600} fz="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {number}. {title}
                {question.required ? ' *' : ''}
              </Text>
              <Text fz="xs" c="dimmed" className="clip">
                {t(`types.${question.type}.name`)}
              </Text>
            </Box>
            <IconChevronDown size={16} aria-hidden style={{ flex: 'none', rotate: isOpen ? '180deg' : '0deg' }} />
          </Group>
        </UnstyledButton>
        <Group gap={4} wrap="nowrap" visibleFrom="xs">
          <RowButtons {...props} />
        </Group>
      </Group>
      {fault && (
        <Text fz="xs" c="var(--mantine-color-error)" px="sm" pb={6} role="alert">
          {fault}
        </Text>
      )}
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Box p="sm" pt={4}>
            <QuestionSettings
              question={question}
              isNew={isNew}
              isAnswered={isAnswered}
              isWrong={Boolean(fault)}
              onChange={onChange}
            />
            {/* On a phone they would leave no room for the question. */}
            <Group gap="sm" mt="sm" justify="flex-end" hiddenFrom="xs">
              <RowButtons {...props} />
            </Group>
          </Box>
        )}
      </Collapse>
    </Paper>
  )
}

function RowButtons({ title, order, onCopy, onRemove }: Props) {
  const { t } = useTranslation('surveys')
  const look = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <OrderButtons order={order} up={t('questions.up', { name: title })} down={t('questions.down', { name: title })} />
      <ActionIcon {...look} aria-label={t('questions.copy', { name: title })} onClick={onCopy}>
        <IconCopy size={16} />
      </ActionIcon>
      <ActionIcon {...look} aria-label={t('questions.remove', { name: title })} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </>
  )
}
