import type { Context } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { dataUseOf, namesMentioned } from '../../../platform/render/jinja.ts'
import { slot } from '../../../platform/slots.ts'
import { claimedFunctions } from '../composing/index.ts'
import { lintContent, loadKnownNames } from '../lint/index.ts'

const FATAL = new Set(['syntax_error', 'unknown_tag'])

/** 400 `text` with the reason, unless the text can be filled in for every contact. */
export async function requireFillable({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string, text: string) {
  if (!text.includes('{')) return
  const tag = tagOfMails(tenantId, text)
  if (tag) throw validation('text', { reason: 'unknown_tag', tag })
  const source = { subject: text, preheader: '', html: '' }
  const known = await loadKnownNames(db, tenantId)
  const issues = await lintContent({ app, tenantId }, source, { known })
  const fault = issues.find(({ code }) => FATAL.has(code))
  if (fault) throw validation('text', { ...fault.params, reason: fault.code })
}

/** A tag whose value belongs to one mail: a link with the mail's token, or a coupon code that the mail gets. */
function tagOfMails(tenantId: string, text: string): string | undefined {
  const addresses = new Set(slot('templateTags').flatMap(({ name, kind }) => (kind === 'address' ? [name] : [])))
  const claimed = claimedFunctions({ tenantId, shopId: '', sourceId: null, use: dataUseOf([text]) })
  return namesMentioned(text).find((name) => addresses.has(name)) ?? claimed[0]
}
