import type { Hyperlink } from '../html/index.ts'

/** Names of files that links lead to and that end so: at the end of the path, or of a parameter. */
export function* filesLinked(links: readonly Hyperlink[], endings: ReadonlySet<string>): Generator<string> {
  for (const { plain } of links) {
    const url = URL.parse(plain)
    if (!url || url.protocol === 'mailto:') continue
    for (const name of [url.pathname, ...url.searchParams.values()].map(decoded)) {
      const ending = /\.([a-z0-9]{1,5})[\s/;]{0,5}$/i.exec(name.slice(-300))?.[1]?.toLowerCase()
      if (ending && endings.has(ending)) yield name.slice(-80).toWellFormed()
    }
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
