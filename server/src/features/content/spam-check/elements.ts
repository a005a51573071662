import type { Judged } from './define-rule.ts'
import { told } from './words.ts'

/** Which of these elements a mail has; null for none. */
export const elementsNamed = ({ markup }: Judged, names: ReadonlySet<string>): string | null =>
  told(markup.elements.map(({ name }) => name).filter((name) => names.has(name)))
