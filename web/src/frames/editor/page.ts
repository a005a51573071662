import type { BlockKind, FromEditor, Picture } from './messages.ts'

/** The page around the editor. */
export interface Page {
  post: (message: FromEditor) => void
  askPicture: (onPick: (picture: Picture) => void) => void
  /** Asks for a form or survey; the answer is its tag, or null when none was chosen. */
  askBlock: (kind: BlockKind, onPick: (tag: string | null) => void) => void
}
