import { namesUsed, type UsedName } from '../../../../platform/render/jinja.ts'

/** The parts of a mail that may contain template tags. */
export type Part = 'html' | 'subject' | 'preheader'

export interface PlacedName extends UsedName {
  part: Part
}

export const tagNamesIn = (parts: Record<Part, string>): PlacedName[] =>
  (Object.entries(parts) as [Part, string][]).flatMap(([part, source]) =>
    namesUsed(source).map((used) => ({ ...used, part })),
  )

/** The name of a tag with its path: `event.cart.total`. */
export const dottedName = ({ name, path }: UsedName) => [name, ...path].join('.')

const LITERAL = /"([^"\\]{1,2000})"|'([^'\\]{1,2000})'/g

/** The string literals of a tag. They may become part of the mail. */
export const literalsIn = (tag: string): string[] => [...tag.matchAll(LITERAL)].map(([, one, other]) => one ?? other!)
