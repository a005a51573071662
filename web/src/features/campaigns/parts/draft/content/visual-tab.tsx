import { MailEditor } from '../../../../../parts/mail-editor/mail-editor.tsx'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

/** The campaign's own copy of a visual mail. The template stays unchanged. */
export function VisualTab({ state, onSave }: { state: DraftState; onSave: () => void }) {
  const { campaign, draft, draw, change, setTyping } = state
  const { content, subject, preheader, footerId } = draft
  return (
    <MailEditor
      mjml={typeof content.design?.mjml === 'string' ? content.design.mjml : ''}
      head={{ subject, preheader, footerId }}
      shopId={campaign.shopId}
      draw={draw}
      onChange={({ mjml, html }) => change({ content: { ...content, html, design: { mjml } } })}
      onTyping={setTyping}
      onSave={onSave}
    />
  )
}
