/** The text of a footer that is not saved, and the version that it began with. */
export interface Edit {
  html: string
  base: number
}

/** What is left to be saved after a save: nothing, or what was typed since, on top of what was saved. */
export const afterSaving = (now: Edit | null, sent: string, version: number): Edit | null =>
  now && now.html !== sent ? { html: now.html, base: version } : null
