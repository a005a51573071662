import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '../../../logic/editor/graph/graph.ts'

/** Opens the palette for an output. The same function at every drawing, so that nodes are not drawn again. */
export const AddContext = createContext<(after: Output) => void>(() => {})

interface Props {
  node: string
  branch: string
  label: string
  /** How many took it. */
  taken: string
  left: string
  /** There is no room for the name. */
  isCrowded: boolean
  isEditable: boolean
}

/** Below a free output: its name, and a button that adds the node after it. */
export function PlusHandle({ node, branch, label, taken, left, isCrowded, isEditable }: Props) {
  const { t } = useTranslation('automations')
  const add = use(AddContext)
  return (
    <span className="flow-plus nodrag nopan" style={{ left }}>
      {isEditable && (
        <ActionIcon
          size={22}
          radius="xl"
          variant="default"
          tabIndex={-1}
          title={label || undefined}
          aria-label={label ? t('editor.addAfterOutput', { output: label }) : t('editor.addAfter')}
          onClick={(event) => {
            event.stopPropagation()
            add({ node, branch })
          }}
        >
          <IconPlus size={14} />
        </ActionIcon>
      )}
      {label && !isCrowded && <span style={{ fontSize: 12 }}>{[label, taken].filter(Boolean).join(' · ')}</span>}
    </span>
  )
}
