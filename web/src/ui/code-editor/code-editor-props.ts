/** An error or a warning about one line. */
export interface CodeFault {
  line: number
  text: string
  isError: boolean
}

export interface CodeEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  height?: number | string
  isReadOnly?: boolean
  error?: string | null
  /** Marked at their lines. */
  faults?: readonly CodeFault[] | undefined
  /** Receives a function that inserts text at the cursor, and one that scrolls to a line. */
  onReady?: (insert: (text: string) => void, goTo: (line: number) => void) => void
}
