/** How often a design has the block with the choices of the contact. It must have it once. */
export const countChoices = (mjml: string) => [...mjml.matchAll(/\{\{-?\s*subscription\b/g)].length
