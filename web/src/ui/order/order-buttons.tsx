import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { OrderOf } from './use-order.ts'

interface Props {
  order: OrderOf
  label: string
}

const LOOK = { variant: 'subtle', color: 'gray' } as const
const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** Drags a row; arrow keys move it too. Absent on phones, where nothing can be dragged. */
export function OrderHandle({ order: { handle, move }, label }: Props) {
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    move(by)
  }
  return (
    <ActionIcon {...LOOK} {...handle} visibleFrom="xs" style={{ cursor: 'grab' }} aria-label={label} onKeyDown={press}>
      <IconGripVertical size={16} />
    </ActionIcon>
  )
}

interface ButtonsProps {
  order: OrderOf
  up: string
  down: string
}

/** Moves a row by one. The buttons stay enabled at the ends, so that they keep the focus; they do nothing there. */
export const OrderButtons = ({ order: { move }, up, down }: ButtonsProps) => (
  <>
    <ActionIcon {...LOOK} aria-label={up} onClick={() => move(-1)}>
      <IconArrowUp size={16} />
    </ActionIcon>
    <ActionIcon {...LOOK} aria-label={down} onClick={() => move(1)}>
      <IconArrowDown size={16} />
    </ActionIcon>
  </>
)
