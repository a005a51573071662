export interface InputProps {
  /** Told to who cannot see where the input stands. */
  label: string
  value: unknown
  onChange: (value: unknown) => void
  isWrong: boolean
}
