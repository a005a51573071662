export interface InputProps {
  /** Read by screen readers, which do not show the place of the input. */
  label: string
  value: unknown
  onChange: (value: unknown) => void
  isWrong: boolean
}
