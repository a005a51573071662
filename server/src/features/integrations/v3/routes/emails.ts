import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Line, Nullable, Text } from '../../../../platform/http/schemas.ts'
import { CreatedAnswer, created, ListAnswer, listed, SingleAnswer, single } from '../answers.ts'
import { createEmail, createFromTemplate, htmlOfText } from '../emails/create-email.ts'
import { EMAIL_FIELDS, emailRecord } from '../emails/email-record.ts'
import { pageOfTemplates } from '../emails/store.ts'
import { listIn, objectIn, textIn } from '../lenient.ts'
import { ListParams, readListQuery } from '../list-query.ts'
import { WholeNumber } from '../whole-number.ts'

const shared = { tag: 'API v3', module: 'content' } as const
/** The most e-mails at a time: their content is large. */
const MOST_EMAILS = 10
const MAX_BODY = 2_000_000

const list = (path: '/api/v3/emails' | '/api/v3/confirmation-emails', id: string, summary: string) =>
  defineKeyRoute({
    ...shared,
    id,
    method: 'GET',
    path,
    summary,
    level: 'read',
    query: ListParams,
    status: 200,
    response: ListAnswer,
    failures: ['validation'],
    handle: async ({ db, tenant, query }) => {
      const asked = readListQuery(query, EMAIL_FIELDS, { most: MOST_EMAILS })
      const { ids, total } = await pageOfTemplates(db, tenant, asked, { confirming: path !== '/api/v3/emails' })
      return listed(await Promise.all(ids.map((id) => emailRecord(db, tenant, id))), total, asked)
    },
  })

const get = defineKeyRoute({
  ...shared,
  id: 'v3.email',
  method: 'GET',
  path: '/api/v3/emails/{id}',
  summary: 'Returns one template with its published content',
  level: 'read',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  query: ListParams,
  status: 200,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) =>
    single(await emailRecord(db, tenant, params.id), readListQuery({ ...query, id: undefined }, EMAIL_FIELDS)),
})

const Body = Type.Optional(Nullable(Text(MAX_BODY, '<p>Hello {{df_name}}</p>')))

const create = defineKeyRoute({
  ...shared,
  id: 'v3.email-create',
  method: 'POST',
  path: '/api/v3/emails',
  summary: 'Creates a template and returns it; without HTML its content is made from the text',
  level: 'full',
  audit: 'templates.create',
  // The content is checked before anything is locked.
  transaction: false,
  body: Type.Object(
    {
      title: Line(500, 'Spring is here'),
      name: Type.Optional(Nullable(Line(200, 'Spring'))),
      htmlbody: Body,
      textbody: Body,
      footer_id: Type.Optional(Type.Union([WholeNumber(), Type.Null()])),
    },
    { additionalProperties: true },
  ),
  status: 201,
  response: CreatedAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, body }) => {
    const { title, htmlbody, textbody, footer_id } = body
    if (!title) throw validation('title')
    const email = {
      title,
      name: body.name || title.slice(0, 200),
      html: htmlbody || htmlOfText(textbody ?? ''),
      footerId: footer_id ? String(footer_id) : null,
    }
    const row = await createEmail({ app, db, now }, tenant.id, email, actor)
    return created({ data: await emailRecord(db, tenant, row.id) })
  },
})

const copy = defineKeyRoute({
  ...shared,
  id: 'v3.email-create-from-template',
  method: 'POST',
  path: '/api/v3/emails/create-from-template',
  summary: 'Copies a template with texts in place of `{{key}}` and returns the number of the copy',
  level: 'full',
  audit: 'templates.duplicate',
  transaction: false,
  body: Type.Object(
    {
      email_id: WholeNumber({ examples: [1] }),
      replace: Type.Optional(Type.Unknown({ examples: [[{ key: 'offer', content: 'Tulips' }]] })),
    },
    { additionalProperties: true },
  ),
  status: 200,
  response: SingleAnswer,
  failures: ['validation'],
  handle: async ({ app, db, now, tenant, actor, body }) => {
    const replacements = listIn(body.replace)
      .slice(0, 100)
      .map(objectIn)
      .map(({ key, content }) => ({ key: textIn(key), content: textIn(content) }))
    const { id } = await createFromTemplate({ app, db, now }, tenant.id, String(body.email_id), replacements, actor)
    return single({ email_id: Number(id) })
  },
})

export const routes = [
  list('/api/v3/emails', 'v3.emails', 'Returns templates with their published content, at most 10 at a time'),
  list(
    '/api/v3/confirmation-emails',
    'v3.confirmation-emails',
    'Returns templates with the link of a double opt-in, at most 10 at a time',
  ),
  get,
  create,
  copy,
]
