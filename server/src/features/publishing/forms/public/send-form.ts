import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { Reply, reply } from '../../../../platform/http/reply.ts'
import type { Place } from '../../visitors/index.ts'
import { pathOf, publicUrlOf } from '../describe.ts'
import { savedLayout } from '../layout/saved-layout.ts'
import { acceptSubmission, limitVisitor, type Visitor } from '../submissions/accept.ts'
import { makeChallenge, readChallenge } from '../submissions/challenge.ts'
import type { Shown } from '../texts.ts'
import { withOwnIds } from './foreign-names.ts'
import { readSentForm, type SentForm } from './html-fields.ts'
import { type OpenForm, shownIn } from './open-form.ts'
import { formAnswer, formDocument, secondDocument, type Titled, thanksDocument } from './pages.ts'
import type { View } from './render-form.ts'

/** The page of a form itself, in the language in which it is shown. */
export const ownPlace = ({ app }: Pick<Context, 'app'>, { tenant, row }: OpenForm, language?: string): Place => ({
  action: `${pathOf(tenant, row.id)}${language ? `?lang=${encodeURIComponent(language)}` : ''}`,
  url: publicUrlOf(app, tenant, row.id),
})

const refOf = ({ tenant, row }: OpenForm) => ({ publicId: tenant.publicId, formId: row.id })

/** A token of a view of a form that is made now. */
export const challengeFor = ({ app, now }: Pick<Context, 'app' | 'now'>, form: OpenForm, isSecondPage = false) =>
  makeChallenge(app.signingKeys, refOf(form), { textVersion: form.row.text_version, isSecondPage }, now)

/** The page of a form with an empty form, or with what was typed and what is wrong with it. */
export async function showForm(
  { app, db, now }: Context,
  form: OpenForm,
  shown: Shown,
  { status = 200, ...more }: Pick<View, 'action' | 'values' | 'fault'> & { status?: number },
) {
  const { row, content } = form
  const view = { formId: row.id, textVersion: row.text_version, token: challengeFor({ app, now }, form), ...more }
  return formAnswer(formDocument(await titled({ app, db }, form), shown, view), content, status)
}

const titled = async ({ app, db }: Pick<Context, 'app' | 'db'>, { row, content }: OpenForm): Promise<Titled> => ({
  ...content,
  layout: await savedLayout({ app, db }, row),
})

interface Sending {
  body: Record<string, unknown>
  language?: string | undefined
  place: Place
  visitor: Visitor
}

/** Takes an HTML form. What is wrong is shown in the form with what was typed. */
export async function sendForm(
  context: Context,
  form: OpenForm,
  { body, language, place, visitor }: Sending,
): Promise<Reply<never>> {
  const { app, db, now } = context
  const { content } = form
  const shown = shownIn(form, language)
  const sent = readSentForm(withOwnIds(form, body))
  const challenge = readChallenge(app.signingKeys, refOf(form), sent.token, now)
  try {
    // The second page belongs to a form that was counted already.
    if (!challenge?.isSecondPage) await limitVisitor({ app }, form, visitor.ip)
    const { within } = place
    const submission = { ...sent, page: pageOf(sent, place, visitor), within, language, withSecondPage: true }
    await acceptSubmission({ app, db, now }, form, submission, visitor)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return explain(
      context,
      {
        form,
        shown,
        sent,
        place,
        isEarly: challenge?.isSecondPage === true && challenge.state === 'early',
        page: pageOf(sent, place, visitor),
      },
      error,
    )
  }
  if (content.successUrl) return reply<never>(303, undefined as never, { location: new URL(content.successUrl).href })
  return formAnswer(thanksDocument(await titled({ app, db }, form), shown), content)
}

/** The page on which the person filled it in: the second page names it, browsers name the one before. */
const pageOf = ({ page }: SentForm, { url, within }: Place, { referer = '' }: Visitor): string =>
  [page, within ? '' : referer].find((one) => /^https?:\/\/[^\s"<>]+$/.test(one)) ?? url

interface Refused {
  page: string
  form: OpenForm
  shown: Shown
  sent: SentForm
  place: Place
  /** Whether the second page was sent too fast: it can be sent again as it is. */
  isEarly: boolean
}

async function explain(
  { app, db, now }: Context,
  { form, shown, sent, place: { action }, isEarly, page }: Refused,
  { code, message: field, params }: AppError,
): Promise<Reply<never>> {
  const { content, row } = form
  const { values } = sent
  const again = (status: number, fault: View['fault'] & {}) =>
    showForm({ app, db, now }, form, shown, { status, action, values, fault })
  if (code === 'rate_limited') {
    const { status, body, headers } = await again(429, { field: '', message: shown.messages.tooMany })
    return new Reply(status, body, { ...headers, 'retry-after': String(params?.retryAfter ?? 1) })
  }
  // Without scripts there is no work: a second page shows that a person sends it. The texts must be those of now.
  if (field === 'captcha' && sent.version === String(row.text_version)) {
    const token = isEarly ? sent.token : challengeFor({ app, now }, form, true)
    return formAnswer(
      secondDocument(await titled({ app, db }, form), shown, {
        action,
        token,
        textVersion: row.text_version,
        values,
        page,
      }),
      content,
    )
  }
  const isField = field.startsWith('values.')
  const message = isField ? shown.messages.wrong : shown.messages.captcha
  return again(400, { field: isField ? field.slice('values.'.length) : '', message })
}
