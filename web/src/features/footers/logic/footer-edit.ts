/** The unsaved text of a footer and the version that it started from. */
export interface Edit {
  html: string
  base: number
}

/** The edit that remains after a save: none, or the text typed since, on top of the saved version. */
export const afterSaving = (now: Edit | null, sent: string, version: number): Edit | null =>
  now && now.html !== sent ? { html: now.html, base: version } : null
