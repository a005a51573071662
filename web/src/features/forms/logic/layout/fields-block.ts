/** How often the blocks have the place of the fields. They must have it once. */
export const countFields = (mjml: string) => [...mjml.matchAll(/\{\{-?\s*form_fields\b/g)].length
