import type { ReactNode } from 'react'
import { MailEditor } from '../../../../parts/mail-editor/mail-editor.tsx'
import type { Editing } from '../../logic/use-editing.ts'

interface Props {
  editing: Editing
  /** The state of saving and the main actions, for the full screen. */
  actions: ReactNode
  onSave: () => void
}

/** The visual editor, with the checks and the preview in it. */
export function BlocksEditor({ editing, actions, onSave }: Props) {
  const { base, draft, draw, change, setTyping } = editing
  const { subject, preheader, mjml } = draft
  return (
    <MailEditor
      mjml={mjml}
      head={{ subject, preheader, footerId: base.settings.footerId }}
      actions={actions}
      draw={draw}
      onChange={change}
      onTyping={setTyping}
      onSave={onSave}
    />
  )
}
