import { ActionIcon, Box, Button, Flex, Group, Menu, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  beginningOf,
  isComparison,
  missingOf,
  type RuleType,
  schemaOf,
  shapeOf,
  typeOf,
  withValue,
} from '../../logic/definition/catalogue.ts'
import type { GroupNode, RuleNode } from '../../logic/definition/definition.ts'
import { isOffered } from '../../logic/definition/offered.ts'
import { sentenceOf } from '../../logic/definition/sentence.ts'
import { focusId, useBuilding, useParts } from '../../logic/editor/builder.ts'
import { focusLater } from '../../logic/editor/focus.ts'
import { ComparisonInput } from '../inputs/comparison-input.tsx'
import { RuleSelect } from '../inputs/rule-select.tsx'
import { ValueInput } from '../inputs/value-input.tsx'
import { PartActions } from './part-actions.tsx'

/** One rule: its subject and its inputs, in a line that reads like a sentence. */
export function RuleRow({ rule, above }: { rule: RuleNode; above: GroupNode }) {
  const { t } = useTranslation('segments')
  const { wording, fault, isTried } = useBuilding()
  const parts = useParts()
  const own = fault?.key === rule.key ? fault : null
  const [missing] = missingOf(wording.catalogue, rule)
  const wrong = own?.field ?? (isTried ? missing : undefined) ?? ''
  const type = typeOf(wording.catalogue, rule.type)
  const isWrong = Boolean(own || (isTried && missing))
  const shown = own?.text ?? (missing ? t('missing', { what: wording.words.property(missing) }) : null)
  return (
    <Box
      role="group"
      aria-label={sentenceOf(wording, rule)}
      data-wrong={isWrong || undefined}
      p="sm"
      bg="var(--mantine-color-body)"
      style={{
        border: `1px solid ${isWrong ? 'var(--mantine-color-error)' : 'var(--mantine-color-default-border)'}`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
    >
      <Flex gap="sm" direction={{ base: 'column', sm: 'row' }} justify="space-between">
        <Group gap="xs" flex={1} miw={0}>
          {rule.negate && <NotMark />}
          <RuleSelect
            rule={rule}
            isWrong={wrong === 'type'}
            onChange={(next) => {
              parts.change(next)
              focusLater(focusId.type(rule.key))
            }}
          />
          {type && <RuleFields rule={rule} type={type} wrong={wrong} />}
        </Group>
        <PartActions part={rule} above={above} />
      </Flex>
      {shown && (
        <Group
          gap={6}
          mt={8}
          wrap="nowrap"
          c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}
          role={isWrong ? 'alert' : undefined}
        >
          {isWrong && <IconAlertTriangle size={16} aria-hidden />}
          <Text fz="sm">{shown}</Text>
        </Group>
      )}
    </Box>
  )
}

/** Only negated rules have a mark: one at every rule would be misread. */
function NotMark() {
  const { t } = useTranslation('segments')
  return (
    <Text fz="sm" fw={700} tt="uppercase" c="white" bg="red.9" px={8} py={3} bdrs="sm">
      {t('negated')}
    </Text>
  )
}

function RuleFields({ rule, type, wrong }: { rule: RuleNode; type: RuleType; wrong: string }) {
  const { change } = useParts()
  if (isComparison(type))
    return <ComparisonInput values={rule.values} wrong={wrong} onChange={(values) => change({ ...rule, values })} />
  const schema = schemaOf(type)
  const { needed, optional } = shapeOf(schema, rule.values)
  const set = (name: string, value: unknown) => change({ ...rule, values: withValue(schema, rule.values, name, value) })
  const input = (name: string) => (
    <ValueInput
      type={type}
      path={name}
      schema={schema.properties?.[name] ?? {}}
      value={rule.values[name]}
      onChange={(value) => set(name, value)}
      wrong={wrong}
    />
  )
  const added = optional.filter((name) => rule.values[name] !== undefined)
  const others = optional.filter((name) => !added.includes(name) && isOffered(type, name))
  return (
    <>
      {needed.map((name) => (
        <Unit key={name} name={name}>
          {input(name)}
        </Unit>
      ))}
      {added.map((name) => (
        <Detail key={name} name={name} onRemove={() => set(name, undefined)}>
          {input(name)}
        </Detail>
      ))}
      {others.length > 0 && <DetailMenu names={others} onAdd={(name) => set(name, beginningOf(type, name))} />}
    </>
  )
}

/** A required field with its unit, such as "7 days". */
function Unit({ name, children }: { name: string; children: ReactNode }) {
  const { words } = useBuilding().wording
  const unit = words.text([`units.${name}`], {}, '')
  return (
    <>
      {children}
      {unit && <Text fz="sm">{unit}</Text>}
    </>
  )
}

/** An optional field, which can be removed. */
function Detail({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  const { t } = useTranslation('segments')
  const { words } = useBuilding().wording
  const lead = words.text([`leads.${name}`], {}, '')
  return (
    <Group
      gap="xs"
      flex="0 1 auto"
      miw={0}
      pl="xs"
      style={{ borderInlineStart: '2px solid var(--mantine-color-default-border)' }}
    >
      {lead && <Text fz="sm">{lead}</Text>}
      {children}
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

function DetailMenu({ names, onAdd }: { names: string[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation('segments')
  const { words } = useBuilding().wording
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('narrow')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {words.property(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
