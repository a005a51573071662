import { Button } from '@mantine/core'
import { IconFlask, IconHistory, IconRoute, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpenEditor } from '../../logic/editor/state/use-editor.ts'

/** A tool of the editor that opens beside the graph or over it. */
export type Tool = 'test' | 'trace' | 'versions' | 'settings'

const TOOLS = [
  { tool: 'test', name: 'test.action', icon: IconFlask, hint: 'T' },
  { tool: 'trace', name: 'trace.action', icon: IconRoute, hint: 'F' },
  { tool: 'versions', name: 'versions', icon: IconHistory, hint: undefined },
  { tool: 'settings', name: 'settings', icon: IconSettings, hint: undefined },
] as const

/** The buttons of the tools. */
export function Tools({ onOpen }: { onOpen: (tool: Tool) => void }) {
  const { t } = useTranslation('automations')
  const { maySeeContacts } = useOpenEditor()
  const offered = TOOLS.filter(({ tool }) => tool !== 'trace' || maySeeContacts)
  return offered.map(({ tool, name, icon: Icon, hint }) => (
    <Button
      key={tool}
      size="xs"
      px={10}
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      title={hint}
      onClick={() => onOpen(tool)}
    >
      {t(`editor.${name}`)}
    </Button>
  ))
}
