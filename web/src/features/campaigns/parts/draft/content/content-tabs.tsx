import { Tabs } from '@mantine/core'
import { IconCode, IconEye, IconPencil, IconTextCaption } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepProps } from '../../../logic/draft/use-draft.ts'
import { ContentPreview } from './content-preview.tsx'
import { HtmlTab, TextTab } from './source-tabs.tsx'
import { VisualTab } from './visual-tab.tsx'

export type ContentTab = 'preview' | 'visual' | 'html' | 'text'

interface Props extends Pick<StepProps, 'state' | 'onSave'> {
  /** The tab that is open first. */
  first: ContentTab
}

/** The preview and the editors of the content. */
export function ContentTabs({ state, onSave, first }: Props) {
  const { t } = useTranslation('campaigns')
  const isVisual = state.draft.content.editor === 'visual'
  const [chosen, setTab] = useState<string>(first)
  const tab = chosen === 'visual' && !isVisual ? 'html' : chosen
  // The editor is loaded when its tab is opened first, and stays open.
  const [isEdited, setEdited] = useState(first === 'visual')
  const open = async (next: string | null) => {
    // The server makes the preview from the saved draft.
    if (next === 'preview' && state.isDirty && !(await state.save())) return
    await state.gather()
    if (next === 'visual') setEdited(true)
    setTab(next ?? 'preview')
  }
  return (
    <Tabs value={tab} onChange={(next) => void open(next)} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List mb="md">
        <Tabs.Tab value="preview" leftSection={<IconEye size={16} aria-hidden />}>
          {t('content.preview')}
        </Tabs.Tab>
        {isVisual && (
          <Tabs.Tab value="visual" leftSection={<IconPencil size={16} aria-hidden />}>
            {t('content.edit')}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="html" leftSection={<IconCode size={16} aria-hidden />}>
          {t('content.html')}
        </Tabs.Tab>
        <Tabs.Tab value="text" leftSection={<IconTextCaption size={16} aria-hidden />}>
          {t('content.text')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="preview">
        <ContentPreview campaign={state.campaign} />
      </Tabs.Panel>
      {isVisual && (
        <Tabs.Panel value="visual" keepMounted>
          {isEdited && <VisualTab state={state} onSave={onSave} />}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="html">
        <HtmlTab state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <TextTab state={state} />
      </Tabs.Panel>
    </Tabs>
  )
}
