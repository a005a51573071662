import { Badge, Box, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { focusId, useBuilding, useParts } from '../building/builder.ts'
import type { GroupNode } from '../definition/definition.ts'
import { PartActions } from './part-actions.tsx'
import { RuleRow } from './rule-row.tsx'

interface Props {
  group: GroupNode
  /** The parent group; the outermost has none. */
  above?: GroupNode
  level: number
}

/** Rules and groups of which all, or at least one, must hold. */
export function GroupBox({ group, above, level }: Props) {
  const { t } = useTranslation('rules')
  const { fault } = useBuilding()
  // Faults of the whole definition are shown beside the count.
  const own = above && fault?.key === group.key ? fault : null
  return (
    <Box
      role="group"
      aria-label={t('groupLabel', { level })}
      data-wrong={Boolean(own) || undefined}
      p={above ? { base: 'xs', sm: 'sm' } : 0}
      bg={above ? 'light-dark(rgb(20 50 140 / 4%), rgb(140 170 255 / 6%))' : undefined}
      style={
        above && {
          border: `1px solid ${own ? 'var(--mantine-color-error)' : 'var(--mantine-color-default-border)'}`,
          borderInlineStart: '3px solid var(--mantine-color-brand-4)',
          borderRadius: 'var(--mantine-radius-md)',
        }
      }
    >
      <Group justify="space-between" mb="sm" gap="xs">
        <GroupHead group={group} />
        {above && <PartActions part={group} above={above} />}
      </Group>
      {own && (
        <Text c="var(--mantine-color-error)" fz="sm" mb="sm" role="alert">
          {own.text}
        </Text>
      )}
      <Stack gap={6}>
        {group.parts.map((part, i) => (
          <Box key={part.key}>
            {i > 0 && (
              <Badge variant="default" mb={6} ms="xs" aria-hidden>
                {group.match === 'all' ? t('and') : t('or')}
              </Badge>
            )}
            {part.kind === 'rule' ? (
              <RuleRow rule={part} above={group} />
            ) : (
              <GroupBox group={part} above={group} level={level + 1} />
            )}
          </Box>
        ))}
      </Stack>
      <AddButtons group={group} level={level} isInner={Boolean(above)} />
    </Box>
  )
}

function GroupHead({ group }: { group: GroupNode }) {
  const { t } = useTranslation('rules')
  const { change } = useParts()
  return (
    <Group gap="xs">
      <Text fz="sm">{t('head.who')}</Text>
      <Select
        aria-label={t('head.negate')}
        data={[
          { value: 'meet', label: t('head.meet') },
          { value: 'not', label: t('head.not') },
        ]}
        value={group.negate ? 'not' : 'meet'}
        onChange={(value) => change({ ...group, negate: value === 'not' })}
        allowDeselect={false}
        size="xs"
        w={158}
      />
      <SegmentedControl
        aria-label={t('head.match')}
        size="xs"
        data={[
          { value: 'all', label: t('head.all') },
          { value: 'any', label: t('head.any') },
        ]}
        value={group.match}
        onChange={(match) => change({ ...group, match: match as GroupNode['match'] })}
      />
      <Text fz="sm">{t('head.these')}</Text>
    </Group>
  )
}

function AddButtons({ group, level, isInner }: { group: GroupNode; level: number; isInner: boolean }) {
  const { t } = useTranslation('rules')
  const { wording } = useBuilding()
  const parts = useParts()
  const { limits } = wording.catalogue
  return (
    <>
      {!group.parts.length && (
        <Text c="dimmed" fz="sm" mb="xs">
          {isInner ? t('emptyGroup') : t('everybody')}
        </Text>
      )}
      <Group mt="sm" gap="xs">
        <Button
          id={focusId.add(group.key)}
          variant={isInner ? 'default' : 'light'}
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!parts.mayAddRule()}
          onClick={() => parts.addRule(group)}
        >
          {t('addRule')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!parts.mayAddGroup(level)}
          onClick={() => parts.addGroup(group)}
        >
          {t('addGroup')}
        </Button>
        {!parts.mayAddRule() && (
          <Text fz="sm" c="dimmed">
            {t('limit', { count: limits.rules })}
          </Text>
        )}
      </Group>
    </>
  )
}
