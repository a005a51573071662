import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContentChecks } from '../../../parts/content-checks.tsx'
import { FilePicker } from '../../../parts/file-picker.tsx'
import { MailPreview } from '../../../ui/mail-preview.tsx'
import { ElementDialog } from './element-dialog.tsx'
import type { Editing } from './use-editing.ts'
import { type Kept, useEditorFrame } from './use-editor-frame.ts'

/** A mail made of blocks; the editor draws it in a frame without an origin. */
export function VisualEditor({ editing, onSave }: { editing: Editing; onSave: () => void }) {
  const { t } = useTranslation('templates')
  const { base, draft } = editing
  const [isChoosing, setChoosing] = useState(false)
  const [kept, setKept] = useState<Kept | null>(null)
  const { frame, send } = useEditorFrame(editing, {
    onSave,
    onPicture: () => setChoosing(true),
    onElement: setKept,
  })
  return (
    <>
      <Tabs defaultValue="edit">
        <Tabs.List mb="sm">
          <Tabs.Tab value="edit">{t('edit')}</Tabs.Tab>
          <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
          <Tabs.Tab value="checks">{t('checks')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edit">
          <iframe
            ref={frame}
            title={t('editors.visual')}
            src="/frames/editor"
            sandbox="allow-scripts"
            style={{
              display: 'block',
              width: '100%',
              height: 'max(560px, calc(100dvh - 300px))',
              border: '1px solid var(--mantine-color-default-border)',
              borderRadius: 'var(--mantine-radius-md)',
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <MailPreview title={base.name} html={draft.html} />
        </Tabs.Panel>
        <Tabs.Panel value="checks">
          <ContentChecks mail={{ html: draft.html, subject: draft.subject, preheader: draft.preheader }} />
        </Tabs.Panel>
      </Tabs>
      {isChoosing && (
        <FilePicker
          onClose={() => setChoosing(false)}
          onPick={({ url, name }) => {
            setChoosing(false)
            send({ picture: { url, name } })
          }}
        />
      )}
      {kept && <ElementDialog element={kept} onClose={() => setKept(null)} />}
    </>
  )
}
