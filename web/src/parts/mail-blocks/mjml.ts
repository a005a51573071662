/** Attributes of an element; those without a value are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A value as it stands in an attribute. */
export const encoded = (value: string | number) =>
  String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An element of MJML, or of the HTML inside one. */
export const element = (tag: string, attributes: Attributes, ...inside: readonly string[]): string => {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return `<${tag}${written.map(([name, value]) => ` ${name}="${encoded(value!)}"`).join('')}>${inside.join('')}</${tag}>`
}

/** An element of HTML without an end, such as a picture. */
export const empty = (tag: string, attributes: Attributes): string => element(tag, attributes).replace(`</${tag}>`, '')

/** A text as content of an element. */
export const words = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Code of the template between elements. */
export const code = (text: string) => `<mj-raw>${text}</mj-raw>`

/** Elements that are there only under a condition of the template. */
export const when = (condition: string, ...inside: readonly string[]) =>
  code(`{% if ${condition} %}`) + inside.join('') + code('{% endif %}')

/** A text as a string of the template. */
export const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/** The value of an attribute `style`. */
export const styled = (styles: Readonly<Record<string, string>>) =>
  Object.entries(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** Where links lead until the author fills in an address: the check reports it. */
export const NOWHERE = '#'
