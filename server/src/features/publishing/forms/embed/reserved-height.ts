import type { ShownDesign } from '../public/design.ts'
import type { FormField } from '../schemas.ts'
import type { Shown } from '../texts.ts'

const LINE = 24
const PADDING = 40
const LETTER = 8

/** The lines that a text takes at a width, about. */
const lines = (text: string, width: number, letter = LETTER) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letter) / width)), 0)

/** About how high a form is, in pixels: a page keeps this space free until the form is there. */
export function reservedHeight({ title, description, consentText, fields }: Shown, design: ShownDesign): number {
  const width = design.width - PADDING
  const choice = (text: string) => lines(text, width - 28) * LINE + 8
  const heightOf = ({ type, label = '', help = '', options = [] }: FormField): number => {
    if (type === 'hidden') return 0
    const rest = (help ? lines(help, width, 7) * 20 + 4 : 0) + 14
    if (type === 'checkbox' || type === 'consent') return choice(label) + rest
    const labelled = lines(label, width, 9) * LINE + 4 + rest
    if (type === 'radio' || type === 'multi')
      return labelled + options.reduce((sum, option) => sum + choice(option.label), 0)
    return labelled + (type === 'textarea' ? 92 : 44)
  }
  return (
    PADDING +
    (design.imageUrl ? 152 : 0) +
    (title ? lines(title, width, 12) * 32 + 8 : 0) +
    (description ? lines(description, width) * LINE + 8 : 0) +
    fields.reduce((sum, field) => sum + heightOf(field), 0) +
    (consentText ? choice(consentText) + 14 : 0) +
    44
  )
}
