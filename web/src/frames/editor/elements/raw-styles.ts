const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi

/** Moves style sheets of raw HTML into the head of the design: GrapesJS drops them anywhere else. */
export function withStylesInHead(mjml: string): string {
  const styles = [...mjml.matchAll(STYLE)].map(([, css]) => `<mj-style>${css}</mj-style>`).join('')
  if (!styles) return mjml
  const rest = mjml.replace(STYLE, '')
  return rest.includes('</mj-head>')
    ? rest.replace('</mj-head>', () => `${styles}</mj-head>`)
    : rest.replace(/<mjml\b[^>]*>/, (start) => `${start}<mj-head>${styles}</mj-head>`)
}
