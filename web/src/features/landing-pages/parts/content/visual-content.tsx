import { Group, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../../parts/mail-editor/mail-editor.tsx'
import type { Block } from '../../logic/use-blocks.ts'
import type { Editing } from '../../logic/use-editing.ts'
import { usePreview } from '../../logic/use-preview.ts'
import { PagePreview } from '../page-preview.tsx'

interface Props {
  editing: Editing
  blocks: readonly Block[]
  /** The state of saving and its button. */
  saving: ReactNode
  onSave: () => void
}

/** The visual editor with a preview. */
export function VisualContent({ editing, blocks, saving, onSave }: Props) {
  const { t } = useTranslation('landing-pages')
  const { draft, draw, change, setTyping } = editing
  const names = Object.fromEntries(blocks.map(({ tag, name }) => [tag, name === '' ? t('gone') : (name ?? '…')]))
  return (
    // The editor stays mounted while the preview is open, because saving there needs its content.
    <Tabs defaultValue="edit" keepMounted={false} keepMountedMode="display-none">
      <Group justify="space-between" mb="sm" gap="sm">
        <Tabs.List>
          <Tabs.Tab value="edit">{t('content.edit')}</Tabs.Tab>
          <Tabs.Tab value="preview">{t('content.preview')}</Tabs.Tab>
        </Tabs.List>
        {saving}
      </Group>
      <Tabs.Panel value="edit" keepMounted>
        <MailEditor
          surface="page"
          actions={saving}
          mjml={draft.mjml}
          blockNames={names}
          draw={draw}
          onChange={change}
          onTyping={setTyping}
          onSave={onSave}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Shown editing={editing} />
      </Tabs.Panel>
    </Tabs>
  )
}

const Shown = ({ editing: { base, content } }: Pick<Props, 'editing'>) => (
  <PagePreview title={base.name} preview={usePreview(base, content)} />
)
