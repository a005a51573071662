/** Changes the source of a mail: its HTML, or the MJML of the visual editor. */
export type Fix = (source: string) => string
export type OnFix = (fix: Fix) => void

/** Adds https:// to an address that was written without it. */
export const withHttps =
  (url: string): Fix =>
  (source) =>
    // The check reads an address as readers do; in the source its ampersands may be written as entities.
    [...new Set([url, url.replaceAll('&', '&amp;')])].reduce(
      (text, written) =>
        text
          .replaceAll(`href="${written}"`, () => `href="https://${bare(written)}"`)
          .replaceAll(`href='${written}'`, () => `href='https://${bare(written)}'`),
      source,
    )

const bare = (address: string) => address.trim().replace(/^\/\//, '')

/** Adds a footer at the end of a mail. */
export const withFooter =
  (footer: string): Fix =>
  (source) => {
    const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(footer)?.[1] ?? footer
    const [end, added] = source.includes('</mj-body>') ? ['</mj-body>', `<mj-raw>${body}</mj-raw>`] : ['</body>', body]
    const at = source.toLowerCase().lastIndexOf(end)
    return at === -1 ? `${source}\n${added}` : `${source.slice(0, at)}${added}${source.slice(at)}`
  }
