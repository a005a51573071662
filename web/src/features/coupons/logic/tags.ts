/** The tag that names the stack; the quotes are those that the name does not contain. */
export function promoTagOf(name: string): string {
  const quote = name.includes("'") ? '"' : "'"
  return `{{ data.promoCode(${quote}${name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}) }}`
}
