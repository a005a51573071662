import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChecksTitle } from '../../../../parts/checks/checks-title.tsx'
import { ContentChecks } from '../../../../parts/checks/content-checks.tsx'
import { VisualEditor } from '../../../../parts/visual/visual-editor.tsx'
import { MailPreview } from '../../../../ui/preview/mail-preview.tsx'
import type { Editing } from '../../logic/use-editing.ts'

/** The visual editor with a preview and checks. */
export function BlocksEditor({ editing, onSave }: { editing: Editing; onSave: () => void }) {
  const { t } = useTranslation('templates')
  const { base, draft, draw, change, setTyping } = editing
  const mail = { html: draft.html, subject: draft.subject, preheader: draft.preheader }
  return (
    // The editor stays mounted while another tab is open, because saving there needs its content.
    <Tabs defaultValue="edit" keepMounted={false} keepMountedMode="display-none">
      <Tabs.List mb="sm">
        <Tabs.Tab value="edit">{t('edit')}</Tabs.Tab>
        <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>
        <Tabs.Tab value="checks">
          <ChecksTitle mail={mail} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit" keepMounted>
        <VisualEditor mjml={draft.mjml} draw={draw} onChange={change} onTyping={setTyping} onSave={onSave} />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <MailPreview title={base.name} html={draft.html} />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <ContentChecks mail={mail} />
      </Tabs.Panel>
    </Tabs>
  )
}
