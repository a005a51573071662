import type { Context } from '../../../../platform/context.ts'
import { type PageBlock, splitAtToken } from '../../visitors/index.ts'
import { variablesOf } from './design.ts'
import { type OpenForm, shownWithoutBlocks } from './open-form.ts'
import { FORM_STYLE } from './pages.ts'
import { renderForm } from './render-form.ts'
import { challengeFor } from './send-form.ts'

/** A form inside a page, in the language of the page. The page has blocks of its own. */
export function formBlock(
  { app }: Pick<Context, 'app'>,
  form: OpenForm,
  { action, language }: { action: string; language: string },
): PageBlock {
  const { row, content } = form
  const { shown, design } = shownWithoutBlocks(form, language)
  const view = { formId: row.id, action, design, textVersion: row.text_version }
  return {
    html: splitAtToken(
      (token) => `<div style="${variablesOf(design)}">${renderForm(shown, { ...view, token }).text}</div>`,
    ),
    style: FORM_STYLE,
    leadsTo: content.successUrl,
    makeToken: (now) => challengeFor({ app, now }, form),
  }
}
