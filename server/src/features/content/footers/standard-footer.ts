const TEXTS = {
  cs: { why: 'Tento e-mail dostáváte, protože odebíráte naše novinky.', unsubscribe: 'Odhlásit se' },
  sk: { why: 'Tento e-mail dostávate, pretože odoberáte naše novinky.', unsubscribe: 'Odhlásiť sa' },
  en: { why: 'You receive this e-mail because you subscribed to our news.', unsubscribe: 'Unsubscribe' },
}

/** A footer with everything that a mail must have, for a company that has made none. */
export function standardFooter(language: string): string {
  const { why, unsubscribe } = TEXTS[language as keyof typeof TEXTS] ?? TEXTS.en
  const style = 'padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:13px;line-height:1.5;color:#5b6270'
  return `<div style="${style};text-align:center">
  <p style="margin:0 0 6px">${why}</p>
  <p style="margin:0 0 6px">{{cl_company}}, {{cl_address}}</p>
  <a href="{{unsubscribe}}" style="color:#5b6270">${unsubscribe}</a>
</div>`
}
