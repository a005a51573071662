import { Badge, Text, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { type CSSProperties, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { COLORS, iconOf } from '../../../logic/editor/node-icons.ts'
import type { Card } from '../../../logic/editor/state/cards.ts'
import { PlusHandle } from './plus-handle.tsx'

export type CardNode = Node<Card & Record<string, unknown>, 'card'>

/** Names of more outputs would cover each other. */
const MOST_NAMED = 3

const CHANGES = {
  added: { color: 'green', icon: IconPlus },
  removed: { color: 'red', icon: IconMinus },
  changed: { color: 'yellow', icon: IconPencil },
} as const

/** A node on the canvas. It is drawn again only when its own card changes. */
export const NodeCard = memo(function NodeCard({ id, data: card, selected }: NodeProps<CardNode>) {
  const { t } = useTranslation('automations')
  const Icon = iconOf(card.type)
  const color = COLORS[card.family]
  return (
    <div
      className="flow-node"
      data-selected={selected || undefined}
      data-change={card.change ?? undefined}
      data-counted={card.counts ? true : undefined}
      data-path={card.stops === null ? undefined : card.stops ? 'on' : 'off'}
      style={{ '--flow-family': `var(--mantine-color-${color}-6)` } as CSSProperties}
    >
      {card.family !== 'trigger' && (
        <Handle type="target" position={Position.Top} isConnectable={card.isEditable} aria-hidden />
      )}
      <ThemeIcon variant="light" color={color} size={26} aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fz={13} fw={650} className="clip">
          {card.title}
        </Text>
        <div className="flow-node-words" title={card.words}>
          {card.words}
        </div>
      </div>
      {card.counts && (
        <div className="flow-node-counts numbers clip" title={card.counts}>
          {card.counts}
        </div>
      )}
      {card.problems > 0 && (
        <Badge
          className="flow-node-mark"
          color="red"
          variant="filled"
          size="sm"
          bg="red.9"
          leftSection={<IconAlertTriangle size={12} aria-hidden />}
        >
          {t('editor.problemCount', { count: card.problems })}
        </Badge>
      )}
      {card.stops && <span className="flow-node-stop numbers">{card.stops}</span>}
      {card.change && <ChangeMark change={card.change} />}
      {card.outputs.map(({ branch, label, isFree, taken }, i) => {
        const isCrowded = card.outputs.length > MOST_NAMED
        const left = `${((i + 0.5) / card.outputs.length) * 100}%`
        return (
          <span key={branch}>
            <Handle
              type="source"
              id={branch}
              position={Position.Bottom}
              isConnectable={card.isEditable}
              style={{ left }}
              aria-hidden
            />
            {isFree && (
              <PlusHandle {...{ node: id, branch, label, taken, left, isCrowded, isEditable: card.isEditable }} />
            )}
          </span>
        )
      })}
    </div>
  )
})

function ChangeMark({ change }: { change: keyof typeof CHANGES }) {
  const { t } = useTranslation('automations')
  const { color, icon: Icon } = CHANGES[change]
  return (
    <Badge
      className="flow-node-mark"
      color={color}
      variant="light"
      size="sm"
      leftSection={<Icon size={12} aria-hidden />}
    >
      {t(`editor.changes.${change}`)}
    </Badge>
  )
}
