import type { Field } from '../blocks/properties.ts'

export interface FieldProps {
  field: Field
  label: string
  /** The element's own value; undefined if it has none. */
  value: string | undefined
  /** What applies without an own value. */
  standard: string
  onChange: (value: string | undefined) => void
  /** Colours of the brand and of the mail, offered first. */
  swatches: readonly string[]
  /** Of a description: the address of the picture. */
  picture?: string | undefined
}
