import type { App } from '../../../../platform/app.ts'
import { html } from '../../../../platform/http/page.ts'
import { publicUrlOf } from '../describe.ts'
import { variablesOf } from '../public/design.ts'
import { type OpenForm, shownWithoutBlocks } from '../public/open-form.ts'
import { FORM_STYLE } from '../public/pages.ts'
import { renderForm } from '../public/render-form.ts'
import { reservedHeight } from './reserved-height.ts'

/** Code that shows a form on other websites. */
export interface EmbedCodes {
  script: string
  url: string
  styled: string
  html: string
}

export function embedCodes(app: Pick<App, 'config'>, form: OpenForm): EmbedCodes {
  const { tenant, row, content } = form
  const url = publicUrlOf(app, tenant, row.id)
  const { shown, design } = shownWithoutBlocks(form, undefined)
  const plain = renderForm(shown, { formId: row.id, action: url, design, textVersion: row.text_version }).text
  // A form that pops up takes no space in the page.
  const space =
    content.kind === 'classic' ? html` style="min-height:${String(reservedHeight(shown, design))}px"` : html``
  return {
    script: html`<div data-postrider-form="${tenant.publicId}/${row.id}"${space}></div>
<script async src="${app.config.baseUrl}/js/forms/embed.js"></script>`.text,
    url,
    styled: `<style>\n${FORM_STYLE}\n.pr-form{${variablesOf(design)}}\n</style>\n${plain}`,
    html: plain,
  }
}
