import type { Context } from '../../../../platform/context.ts'
import { FASTEST_MS } from '../../visitors/index.ts'
import { blocksOf } from '../embed/blocks.ts'
import { savedLayout } from '../layout/saved-layout.ts'
import { WORK_BITS } from '../submissions/challenge.ts'
import { autocompleteOf } from './autocomplete.ts'
import { shownDesign } from './design.ts'
import { type OpenForm, shownIn } from './open-form.ts'
import { challengeFor } from './send-form.ts'

/** A form as the script of websites shows it, with a token of this view. */
export async function configOf({ app, db, now }: Context, form: OpenForm, language: string | undefined) {
  const { row, content } = form
  const { title, description, submitLabel, consentText, messages, fields, ...shown } = shownIn(form, language)
  const layout = await savedLayout({ app, db }, row)
  const blocks = layout && blocksOf(layout, app.config.baseUrl)
  const design = shownDesign(content.design)
  const { failed, wrong, tooMany, captcha, close, choose, sending } = messages
  return {
    id: row.id,
    kind: content.kind,
    language: shown.language,
    textsOf: shown.textsOf,
    ...{ title, description: blocks ? '' : description, submitLabel, consentText },
    fields: fields.map(({ field, order: _, ...one }) => ({ ...one, autocomplete: autocompleteOf({ field }) })),
    messages: { failed, wrong, tooMany, captcha, close, choose, sending },
    design: blocks ? { ...design, imageUrl: null } : design,
    blocks,
    popup: content.popup,
    textVersion: row.text_version,
    bits: content.captcha ? WORK_BITS : 0,
    waitMs: FASTEST_MS,
    token: challengeFor({ app, now }, form),
  }
}
