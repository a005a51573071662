import type { ReactNode } from 'react'

/** A question before an action. */
export interface Question {
  title: string
  /** What will happen, and what cannot be undone. */
  text: ReactNode
  /** The verb on the button. */
  action: string
  /** Text of the other button, for questions about cancelling, where "Cancel" would be ambiguous. */
  keep?: string
  isDangerous?: boolean
  /** A text that has to be typed before the button works, for actions that are hard to undo. */
  typed?: string
}
