/** What the server adds to a design when a page is shown. `content` stands where the design has the tag of its kind. */
export type Place = 'language' | 'head' | 'content'

/** The document of a designed page: its texts, and in between the places that are filled for each view. */
export type Layout = readonly (string | { place: Place })[]

/** A kind of designs. */
export interface LayoutKind {
  /** The tag of the block with the content that the server adds. A design shows it exactly once. */
  tag: string
  /** The field of the request that has the design. */
  field: string
}

/** The document with its places filled. */
export const filled = (layout: Layout, contents: Record<Place, string>): string =>
  layout.map((piece) => (typeof piece === 'string' ? piece : contents[piece.place])).join('')
