import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChecksTitle } from '../../../../parts/checks/checks-title.tsx'
import { ContentChecks } from '../../../../parts/checks/content-checks.tsx'
import type { Fix } from '../../../../parts/checks/fixes.ts'
import { FilledPreview } from '../../../../parts/preview/filled-preview.tsx'
import { VisualEditor } from '../../../../parts/visual/visual-editor.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'
import type { Editing } from '../../logic/use-editing.ts'

/** The visual editor with a preview and checks. */
export function BlocksEditor({ editing, onSave }: { editing: Editing; onSave: () => void }) {
  const { t } = useTranslation('templates')
  const { base, draft, draw, isTyping, change, setTyping } = editing
  const fixWith = async (fix: Fix) => {
    // Text that is still being typed must not be lost.
    const { html, mjml } = (isTyping && (await draw.current?.())) || draft
    setTyping(false)
    change({ html: fix(html), mjml: fix(mjml) })
  }
  const { footerId } = base.settings
  const mail = { html: draft.html, subject: draft.subject, preheader: draft.preheader, footerId }
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
        <FilledPreview title={base.name} mail={mail} />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <ContentChecks mail={mail} onFix={(fix) => void fixWith(fix).catch(notifyError)} />
      </Tabs.Panel>
    </Tabs>
  )
}
