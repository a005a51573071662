import { Tabs } from '@mantine/core'
import { memo, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailNode } from '../model/node.ts'
import { ChecksPanel, ChecksTab } from '../panels/checks/checks-panel.tsx'
import { Palette } from '../panels/palette.tsx'
import { PropertiesPanel } from '../panels/properties-panel.tsx'
import { StructurePanel } from '../panels/structure-panel.tsx'
import { useEditorState } from '../state/context.ts'
import type { MailHead } from '../visual.ts'

type Make = RefObject<(name: string) => MailNode | undefined>
export type DetailTab = 'blocks' | 'structure' | 'properties' | 'checks'

/** Blocks to add, and the parts of the mail as a list. */
export const BlockTabs = memo(({ make }: { make: Make }) => {
  const { t } = useTranslation('editor')
  return (
    <Tabs defaultValue="blocks" keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="blocks">{t('shell.blocks')}</Tabs.Tab>
        <Tabs.Tab value="structure">{t('shell.structureTab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="blocks">
        <Palette make={make} />
      </Tabs.Panel>
      <Tabs.Panel value="structure">
        <StructurePanel />
      </Tabs.Panel>
    </Tabs>
  )
})

interface Props {
  tab: DetailTab
  onTab: (tab: DetailTab) => void
  head: MailHead | undefined
  /** There is no room for a panel of its own for the blocks. */
  withBlocks: boolean
  make: Make
}

/** The settings of the chosen part, and what is wrong with the mail. */
export const DetailTabs = memo(({ tab, onTab, head, withBlocks, make }: Props) => {
  const { t } = useTranslation('editor')
  const chosen = useEditorState((state) => state.chosen)
  const [seen, setSeen] = useState(chosen)
  // A newly chosen part shows its settings, except where findings or the structure lead from part to part.
  useEffect(() => {
    if (chosen === seen) return
    setSeen(chosen)
    if (chosen && tab === 'blocks') onTab('properties')
  }, [chosen, seen, tab, onTab])
  const shown = !withBlocks && (tab === 'blocks' || tab === 'structure') ? 'properties' : tab
  return (
    <Tabs value={shown} onChange={(value) => onTab(value as DetailTab)} keepMounted={false}>
      <Tabs.List grow>
        {withBlocks && <Tabs.Tab value="blocks">{t('shell.blocks')}</Tabs.Tab>}
        {withBlocks && <Tabs.Tab value="structure">{t('shell.structureTab')}</Tabs.Tab>}
        <Tabs.Tab value="properties">{t('shell.properties')}</Tabs.Tab>
        {head && (
          <Tabs.Tab value="checks">
            <ChecksTab head={head} />
          </Tabs.Tab>
        )}
      </Tabs.List>
      {withBlocks && (
        <Tabs.Panel value="blocks">
          <Palette make={make} />
        </Tabs.Panel>
      )}
      {withBlocks && (
        <Tabs.Panel value="structure">
          <StructurePanel />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="properties">
        <PropertiesPanel />
      </Tabs.Panel>
      {head && (
        <Tabs.Panel value="checks">
          <ChecksPanel head={head} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
})
