import { type Content, mjmlOf } from '../../../parts/versions/content.ts'

/** The unsaved source of a footer and the version that it started from. */
export interface Edit {
  source: string
  base: number
}

/** What the editor of the footer changes: HTML, or the MJML of the visual editor. */
export const sourceOf = (content: Content) => (content.editor === 'visual' ? mjmlOf(content) : content.html)

/** A source as the server takes it. */
export const sentContent = (editor: Content['editor'], source: string) =>
  editor === 'visual' ? ({ editor, design: { mjml: source } } as const) : ({ editor, html: source } as const)

/** The edit that remains after a save: none, or what was written since, on top of the saved version. */
export const afterSaving = (now: Edit | null, sent: string, version: number): Edit | null =>
  now && now.source !== sent ? { source: now.source, base: version } : null
