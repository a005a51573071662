/** What the server adds to a design when a page is shown. */
export type Place = 'language' | 'head' | 'subscription'

/** The document of a designed page: its texts, and in between the places that are filled for each contact. */
export type Layout = readonly (string | { place: Place })[]

/** The tag of the block with the choices of the contact: `{{subscription}}`. */
export const SUBSCRIPTION = 'subscription'

/** The document with its places filled. */
export const filled = (layout: Layout, contents: Record<Place, string>): string =>
  layout.map((piece) => (typeof piece === 'string' ? piece : contents[piece.place])).join('')
