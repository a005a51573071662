/** The tag that shows what a page is for. */
export type PlaceTag = 'form_fields' | 'subscription'

/** How often blocks have a tag. A page must have its place once. */
export const countPlaces = (mjml: string, tag: PlaceTag) =>
  [...mjml.matchAll(new RegExp(`\\{\\{-?\\s*${tag}\\b`, 'g'))].length
