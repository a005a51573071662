/** A merge tag: its name, and the text for contacts that have no value. */
export interface WrittenTag {
  name: string
  fallback: string
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/[\r\n]+/g, ' ')}'`

/** Writes a tag for a template. Texts are escaped: they cannot end the tag. */
export const writeTag = ({ name, fallback }: WrittenTag): string =>
  fallback ? `{{${name}|default(${quoted(fallback.replace(/[{}%]/g, ''))}, true)}}` : `{{${name}}}`

/** Reads a tag with or without a fallback; null for other expressions, which only their author understands. */
export function readTag(text: string): WrittenTag | null {
  const [, name, single, double] =
    /^\{\{-?\s*([\w.]+)\s*(?:\|\s*default\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(?:,\s*true\s*)?\)\s*)?-?\}\}$/.exec(
      text,
    ) ?? []
  return name ? { name, fallback: (single ?? double ?? '').replace(/\\(.)/g, '$1') } : null
}
