import { VisualEditor } from '../../../../../parts/visual/visual-editor.tsx'
import type { DraftState } from '../../../logic/draft/use-draft.ts'

/** The campaign's own copy of a visual mail. The template stays unchanged. */
export function VisualTab({ state, onSave }: { state: DraftState; onSave: () => void }) {
  const { draft, draw, change, setTyping } = state
  const { content } = draft
  return (
    <VisualEditor
      mjml={typeof content.design?.mjml === 'string' ? content.design.mjml : ''}
      draw={draw}
      onChange={({ mjml, html }) => change({ content: { ...content, html, design: { mjml } } })}
      onTyping={setTyping}
      onSave={onSave}
    />
  )
}
