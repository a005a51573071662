import { ActionIcon, Box, Button, Flex, Group, Menu, Text, useMatches } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from '../building/builder.ts'
import { isAmount, isCurrency, schemaOf } from '../definition/catalogue.ts'
import type { Values } from '../definition/definition.ts'
import { isOffered, withoutPartsOf } from '../definition/offered.ts'
import { completing, shapeOfRule, withRuleValue } from '../definition/shape.ts'
import { STEPS, stepsOf } from '../definition/steps.ts'
import { ANSWERS } from '../definition/survey-answers.ts'
import { beginningOf } from '../definition/values.ts'
import { AmountInput, CurrencyInput } from './amount-input.tsx'
import { ConditionsInput } from './conditions-input.tsx'
import { NodeInput } from './of-object/node-input.tsx'
import { AnswersInput, QuestionInput, useQuestion } from './of-object/question-inputs.tsx'
import { ProductInput } from './product-input.tsx'
import { RfmInput } from './rfm-input.tsx'
import { type StepNote, type StepProps, StepsInput } from './steps-input.tsx'
import { ValueInput } from './value-input.tsx'

interface Props extends StepProps {
  /** What is missing or wrong; only steps show it themselves. */
  note?: StepNote | null
  id?: string
}

interface Inputs {
  /** Beside the subject: what is required. */
  head: ReactNode
  /** Below, in the full width: what narrows it down. */
  body: ReactNode
}

/**
 * A rule or a step: its subject and what is required in a line with the actions, the rest below. The subject stays in its
 * place whatever it is, so that it keeps the focus.
 */
export function RuleLayout({ subject, actions, head, body }: Inputs & { subject: ReactNode; actions: ReactNode }) {
  const isNarrow = useMatches({ base: true, sm: false }, { getInitialValueInEffect: false })
  const isLast = isNarrow && Boolean(body)
  return (
    <>
      <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} justify="space-between">
        <Group gap="xs" flex={1} miw={0}>
          {subject}
          {head}
        </Group>
        {!isLast && actions}
      </Flex>
      {body && (
        <Group gap="xs" mt="xs">
          {body}
        </Group>
      )}
      {/* On a phone the actions end the rule. */}
      {isLast && <Box mt="sm">{actions}</Box>}
    </>
  )
}

/** The inputs of a rule or a step. */
export function ruleInputs(props: Props): Inputs {
  const { type, values, onChange, wrong } = props
  const { needed, optional } = shapeOfRule(type, values)
  const set = (name: string, value: unknown) => onChange(withRuleValue(type, withoutPartsOf(values, name), name, value))
  const added = optional.filter((name) => values[name] !== undefined)
  const others = optional.filter((name) => !added.includes(name) && isOffered(type, name, values))
  const more = others.length > 0 && (
    <DetailMenu names={others} values={values} onAdd={(name) => set(name, beginningOf(type, name))} />
  )
  const required =
    type.type === 'rfm' ? (
      <RfmInput type={type} values={values} onChange={onChange} wrong={wrong} />
    ) : (
      needed.map((name) => (
        <WithWords key={name} name={name} value={values[name]} isBare={name in type.references}>
          <FieldInput {...props} name={name} set={set} />
        </WithWords>
      ))
    )
  // Steps need the full width, and what follows them stands below.
  const isLong = needed.includes(STEPS)
  const body = (isLong || added.length > 0) && (
    <>
      {isLong && required}
      {added.map((name) => (
        <Detail key={name} name={name} value={values[name]} onRemove={() => set(name, undefined)}>
          <FieldInput {...props} name={name} set={set} />
        </Detail>
      ))}
      {more}
    </>
  )
  const head = (
    <>
      {!isLong && required}
      {!body && more}
    </>
  )
  return { head, body }
}

interface Field extends Props {
  name: string
  set: (name: string, value: unknown) => void
}

/** The input of a field, with those that complete it. */
function FieldInput(field: Field) {
  const { type, values, wrong, name, set } = field
  const { words } = useBuilding().wording
  const schema = schemaOf(type)
  const one = schema.properties?.[name] ?? {}
  const input = {
    label: words.property(name),
    value: values[name],
    onChange: (value: unknown) => set(name, value),
    isWrong: wrong === name,
  }
  if (name === STEPS) return <Steps {...field} />
  if (name === 'properties')
    return (
      <ConditionsInput
        schema={one}
        conditions={(values[name] ?? []) as Values[]}
        onChange={(next) => set(name, next)}
        wrong={wrong}
      />
    )
  if (name === 'node')
    return <NodeInput {...input} automationId={values.automationId} isMail={type.group === 'email'} />
  if (name === 'questionId') return <QuestionInput {...input} values={values} />
  if (name === ANSWERS) return <AnswersInput {...input} values={values} />
  if (isAmount(one)) return <Amount {...field} />
  if (type.type === 'order_item' && name === 'value') return <ProductInput {...input} by={String(values.by)} />
  if (isCurrency(one)) return <CurrencyInput {...input} mayBeAny={false} />
  return (
    <>
      {completing(schema, name).map((beside) => (
        <Plain key={beside} {...field} name={beside} />
      ))}
      <Plain {...field} />
    </>
  )
}

const Plain = ({ type, values, wrong, name, set }: Field) => (
  <ValueInput
    type={type}
    path={name}
    schema={schemaOf(type).properties?.[name] ?? {}}
    value={values[name]}
    onChange={(value) => set(name, value)}
    wrong={wrong}
  />
)

/** An amount and its currency; that of carts is the currency of their shop. */
function Amount({ type, values, wrong, name, set }: Field) {
  const { words, currencyOf } = useBuilding().wording
  const hasCurrency = completing(schemaOf(type), name).includes('currency')
  const input = (field: string) => ({
    label: words.property(field),
    value: values[field],
    onChange: (value: unknown) => set(field, value),
    isWrong: wrong === field,
  })
  return (
    <>
      <AmountInput {...input(name)} />
      {hasCurrency ? (
        <CurrencyInput {...input('currency')} mayBeAny />
      ) : (
        <Text fz="sm">{currencyOf(values.shopId) ?? ''}</Text>
      )}
    </>
  )
}

const Steps = ({ type, values, wrong, name, set, note = null, id = '' }: Field) => (
  <StepsInput
    sequence={type}
    steps={stepsOf(values)}
    onChange={(steps) => set(name, steps)}
    wrong={wrong}
    note={note}
    id={id}
    layout={({ subject, actions, ...step }) => <RuleLayout subject={subject} actions={actions} {...ruleInputs(step)} />}
  />
)

interface WordedProps {
  name: string
  value: unknown
  /** Without the word before: the subject of the rule says it. */
  isBare?: boolean
  children: ReactNode
}

/** A field between its words, such as "within 7 days". */
function WithWords({ name, value, isBare = false, children }: WordedProps) {
  const { words } = useBuilding().wording
  const lead = isBare ? '' : words.text([`leads.${name}`], {}, '')
  const unit = words.text([`units.${name}`], { count: Number(value) || 0 }, '')
  return (
    <>
      {lead && <Text fz="sm">{lead}</Text>}
      {children}
      {unit && <Text fz="sm">{unit}</Text>}
    </>
  )
}

interface DetailProps {
  name: string
  value: unknown
  onRemove: () => void
  children: ReactNode
}

/** An optional field, which can be removed. */
function Detail({ name, value, onRemove, children }: DetailProps) {
  const { t } = useTranslation('rules')
  const { words } = useBuilding().wording
  return (
    <Group
      gap={4}
      wrap="nowrap"
      flex="0 1 auto"
      miw={0}
      maw="100%"
      pl="xs"
      style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
    >
      <Group gap="xs" flex="0 1 auto" miw={0}>
        <WithWords name={name} value={value}>
          {children}
        </WithWords>
      </Group>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('removeDetail', { what: words.property(name) })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

interface MenuProps {
  names: string[]
  values: Values
  onAdd: (name: string) => void
}

function DetailMenu({ names, values, onAdd }: MenuProps) {
  const { t } = useTranslation('rules')
  const { words } = useBuilding().wording
  const question = useQuestion(values)
  // Texts are not compared.
  const offered = names.filter((name) => name !== ANSWERS || question?.type !== 'text')
  if (!offered.length) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('narrow')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {words.property(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
