import { ActionIcon, Box, Button, Group, Stack, Text, ThemeIcon, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from '../building/builder.ts'
import { focusLater } from '../building/focus.ts'
import { type RuleType, schemaOf } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { fieldsOfStep, STEPS, type Step, stepAt, stepNames, stepType } from '../definition/steps.ts'
import { newStep } from '../definition/values.ts'
import { ChoiceInput } from './plain-inputs.tsx'

/** A step that is edited as a rule is. */
export interface StepProps {
  type: RuleType
  values: Values
  onChange: (values: Values) => void
  /** The path of the wrong field. */
  wrong: string
}

interface StepLayout extends StepProps {
  /** The input that chooses the type. */
  subject: ReactNode
  actions: ReactNode
}

/** A text about a field, such as `steps.1.url`. */
export interface StepNote {
  text: ReactNode
  place: string
}

interface Props {
  /** The rule that has the steps. */
  sequence: RuleType
  steps: readonly Step[]
  onChange: (steps: Step[]) => void
  wrong: string
  /** What is missing or wrong, shown at the step. */
  note: StepNote | null
  /** The beginning of the ids of buttons and inputs that the focus goes to. */
  id: string
  layout: (props: StepLayout) => ReactNode
}

/** Events in their order. */
export function StepsInput({ sequence, steps, onChange, wrong, note, id, layout }: Props) {
  const { t } = useTranslation('rules')
  const { catalogue } = useBuilding().wording
  const { minItems = 2, maxItems = 5 } = schemaOf(sequence).properties?.[STEPS] ?? {}
  const wrongStep = stepAt(wrong)
  const idOf = (index: number, part: string) => `${id}-step-${index}-${part}`
  const move = (from: number, to: number) => {
    const moved = [...steps]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
    const [same, other] = to < from ? ['up', 'down'] : ['down', 'up']
    focusLater(idOf(to, same!), idOf(to, other!))
  }
  const add = () => {
    onChange([...steps, newStep(catalogue, sequence, stepNames(sequence)[0]!)])
    focusLater(idOf(steps.length, 'type'))
  }
  return (
    <Stack gap={6} flex="1 1 100%" miw={0}>
      {steps.map((step, i) => (
        <StepRow
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          key={i}
          number={i + 1}
          step={step}
          sequence={sequence}
          idOf={(part) => idOf(i, part)}
          wrong={wrongStep?.index === i ? wrongStep.field : ''}
          note={note && stepAt(note.place)?.index === i ? note.text : null}
          layout={layout}
          onChange={(next) => onChange(steps.map((one, at) => (at === i ? next : one)))}
          {...(i > 0 ? { onUp: () => move(i, i - 1) } : {})}
          {...(i < steps.length - 1 ? { onDown: () => move(i, i + 1) } : {})}
          {...(steps.length > minItems ? { onRemove: () => onChange(steps.filter((_, at) => at !== i)) } : {})}
        />
      ))}
      {steps.length < maxItems && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('addStep')}
        </Button>
      )}
    </Stack>
  )
}

interface Row extends Pick<Props, 'sequence' | 'layout' | 'wrong'> {
  note: ReactNode
  number: number
  step: Step
  idOf: (part: string) => string
  onChange: (step: Step) => void
  onUp?: () => void
  onDown?: () => void
  onRemove?: () => void
}

function StepRow({ number, step, sequence, idOf, wrong, note, layout, onChange, ...acts }: Row) {
  const { t } = useTranslation('rules')
  const { catalogue, words } = useBuilding().wording
  const type = stepType(catalogue, sequence, step.type)
  const names = stepNames(sequence)
  const nameOf = (name: string) => words.text([`stepNames.${name}`], {}, words.rule(name))
  const choose = (name: unknown) => onChange(newStep(catalogue, sequence, String(name)))
  const subject = (
    <>
      <ThemeIcon size={24} radius="xl" variant="light" aria-hidden>
        <Text fz="xs" fw={700}>
          {number}
        </Text>
      </ThemeIcon>
      <ChoiceInput
        id={idOf('type')}
        label={t('stepType')}
        value={step.type}
        onChange={choose}
        isWrong={wrong === 'type'}
        options={(names.includes(step.type) ? names : [step.type, ...names]).map((value) => ({
          value,
          label: nameOf(value),
        }))}
      />
    </>
  )
  return (
    <Box
      role="group"
      aria-label={t('stepLabel', { number })}
      p="xs"
      bg="light-dark(rgb(20 50 140 / 4%), rgb(140 170 255 / 6%))"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      {type
        ? layout({
            type,
            values: fieldsOfStep(step),
            wrong,
            onChange: (values) => onChange({ type: step.type, ...values }),
            subject,
            actions: <StepActions number={number} idOf={idOf} {...acts} />,
          })
        : subject}
      {note}
    </Box>
  )
}

function StepActions({
  number,
  idOf,
  onUp,
  onDown,
  onRemove,
}: Pick<Row, 'number' | 'idOf' | 'onUp' | 'onDown' | 'onRemove'>) {
  const { t } = useTranslation('rules')
  const buttons = [
    { name: 'up', icon: IconArrowUp, act: onUp },
    { name: 'down', icon: IconArrowDown, act: onDown },
    { name: 'remove', icon: IconTrash, act: onRemove },
  ] as const
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" style={{ alignSelf: 'flex-start' }} ms="auto">
      {buttons.map(({ name, icon: Icon, act }) => (
        <Tooltip key={name} label={t(`stepActions.${name}`, { number })}>
          <ActionIcon
            id={idOf(name)}
            variant="subtle"
            color="gray"
            size={30}
            bg={act ? undefined : 'transparent'}
            disabled={!act}
            aria-label={t(`stepActions.${name}`, { number })}
            onClick={act}
          >
            <Icon size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
