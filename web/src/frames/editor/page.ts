import type { FromEditor, Picture } from './messages.ts'

/** The page around the editor. */
export interface Page {
  post: (message: FromEditor) => void
  askPicture: (onPick: (picture: Picture) => void) => void
}
