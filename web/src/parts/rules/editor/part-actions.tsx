import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconEqualNot, IconLayersSubtract, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { focusId, useParts } from '../building/builder.ts'
import { type GroupNode, type RuleNode, rulesOf, type Tree } from '../definition/definition.ts'

/** Negates, moves, copies and removes a rule or a group. */
export function PartActions({ part, above }: { part: Tree; above: GroupNode }) {
  const { t } = useTranslation('rules')
  const confirm = useConfirm()
  const parts = useParts()
  const isGroup = part.kind === 'group'
  const count = rulesOf(part).length
  const remove = async () => {
    const question = {
      title: t('removeGroup.title', { count }),
      text: t('removeGroup.text'),
      action: t('removeGroup.action'),
      isDangerous: true,
    }
    if (!isGroup || count < 2 || (await confirm(question))) parts.remove(part, above)
  }
  const names = isGroup ? 'groupActions' : 'ruleActions'
  const buttons = [
    {
      name: 'up',
      icon: IconArrowUp,
      id: focusId.up(part.key),
      act: () => parts.move(part, -1),
      isOff: !parts.canMove(part, -1),
    },
    {
      name: 'down',
      icon: IconArrowDown,
      id: focusId.down(part.key),
      act: () => parts.move(part, 1),
      isOff: !parts.canMove(part, 1),
    },
    { name: 'duplicate', icon: IconCopy, act: () => parts.duplicate(part), isOff: !parts.mayDuplicate(part) },
    ...(isGroup
      ? [{ name: 'dissolve', icon: IconLayersSubtract, act: () => parts.dissolve(part, above), isOff: false } as const]
      : []),
    { name: 'remove', icon: IconTrash, act: remove, isOff: false },
  ] as const
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" style={{ alignSelf: 'flex-start' }} ms="auto">
      {part.kind === 'rule' && part.type && isNegatable(part) && <NegateButton rule={part} />}
      {buttons.map(({ name, icon: Icon, act, isOff, ...rest }) => (
        <Tooltip key={name} label={t(`${names}.${name}` as never)}>
          <ActionIcon
            {...rest}
            variant="subtle"
            color="gray"
            size={32}
            bg={isOff ? 'transparent' : undefined}
            disabled={isOff}
            aria-label={t(`${names}.${name}` as never)}
            onClick={act}
          >
            <Icon size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}

/** Operators that negate by themselves. */
const NEGATIVE = new Set<unknown>(['neq', 'not_contains', 'unchecked'])
/** A rule is not negated twice: "is not true: is not". */
const isNegatable = ({ negate, values }: RuleNode) => negate || !NEGATIVE.has(values.op)

/** Negates a rule, or ends its negation. */
function NegateButton({ rule }: { rule: RuleNode }) {
  const { t } = useTranslation('rules')
  const { change } = useParts()
  return (
    <Tooltip label={t('ruleActions.negate')}>
      <ActionIcon
        variant={rule.negate ? 'light' : 'subtle'}
        color={rule.negate ? 'red' : 'gray'}
        size={32}
        aria-label={t('ruleActions.negate')}
        aria-pressed={rule.negate}
        onClick={() => change({ ...rule, negate: !rule.negate })}
      >
        <IconEqualNot size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
