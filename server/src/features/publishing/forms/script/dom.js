/** An element with attributes and content. HTML is never parsed, so that texts are texts under every policy. */
export function make(name, attributes, ...content) {
  const element = document.createElement(name)
  for (const key of Object.keys(attributes || {})) {
    const value = attributes[key]
    if (value === true) element.setAttribute(key, '')
    else if (value || value === '') element.setAttribute(key, value)
  }
  for (const part of content) if (part) element.append(part)
  return element
}

/** The shadow of an element with style sheets, which work under every policy of the page. */
export function shade(host, css) {
  const root = host.attachShadow({ mode: 'open' })
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  } else root.append(make('style', {}, css))
  return root
}

/** The design of a form as variables. A page cannot change the element of the form: the inner rules win. */
export function cssOf({ accent, onAccent, background, color, font, radius, width }, space) {
  const own = `--pr-accent:${accent};--pr-on-accent:${onAccent};--pr-background:${background};--pr-color:${color}`
  const host = `:host{all:initial!important;display:block!important;font-family:inherit!important;min-height:${space}!important}`
  return `${host}.pr-form{${own};--pr-font:${font};--pr-radius:${radius}px;--pr-width:${width}px}`
}
