import { namesUsed, type UsedName } from '../../../platform/render/jinja.ts'

/** The parts of a mail that hold tags. */
export type Part = 'html' | 'subject' | 'preheader'

export interface PlacedName extends UsedName {
  part: Part
}

export const namesOf = (parts: Record<Part, string>): PlacedName[] =>
  (Object.entries(parts) as [Part, string][]).flatMap(([part, source]) =>
    namesUsed(source).map((used) => ({ ...used, part })),
  )

/** The name of a tag with what is asked of it: `event.cart.total`. */
export const dotted = ({ name, path }: UsedName) => [name, ...path].join('.')

const LITERAL = /"([^"\\]{1,2000})"|'([^'\\]{1,2000})'/g

/** The texts that stand in a tag: what it may bring into the mail by itself. */
export const literalsIn = (tag: string): string[] => [...tag.matchAll(LITERAL)].map(([, one, other]) => one ?? other!)
