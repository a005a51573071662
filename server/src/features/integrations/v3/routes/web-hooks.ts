import Type from 'typebox'
import { AppError, notFound, validation } from '../../../../platform/errors.ts'
import { defineKeyRoute } from '../../../../platform/http/define-route.ts'
import { Empty } from '../../../../platform/http/schemas.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { allWebhooks, createWebhook, EVENTS, removeWebhook } from '../../account-webhooks/index.ts'
import { localTime } from '../../records/index.ts'
import { created, ListAnswer, listed, MessageAnswer } from '../answers.ts'
import { ListParams, pageOf, readListQuery } from '../list-query.ts'

const shared = { tag: 'API v3', module: 'settings' } as const
const FIELDS = [
  ...['id', 'url', 'method', 'event', 'active', 'timeout'],
  ...['last_response_code', 'last_call_time', 'errors_in_row'],
]
/** Old clients register these too; they never happen. */
const OLD_EVENTS = ['newsletter_sending_started', 'newsletter_sending_finished']

const list = defineKeyRoute({
  ...shared,
  id: 'v3.web-hooks',
  method: 'GET',
  path: '/api/v3/web-hooks',
  summary: 'Returns account webhooks',
  level: 'read',
  query: ListParams,
  status: 200,
  response: ListAnswer,
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const sent = readListQuery(query, FIELDS)
    const url = sent.filters.get('url')
    // Addresses are stored in their normal form.
    const asked = url ? { ...sent, filters: new Map([...sent.filters, ['url', normalUrl(url)]]) } : sent
    const records = (await allWebhooks(db, tenant.id)).map((row) => ({
      id: Number(row.id),
      url: row.url,
      method: 'POST',
      event: row.event,
      active: row.active ? 1 : 0,
      timeout: 30,
      last_response_code: row.last_response_code,
      last_call_time: localTime(row.last_call_at, tenant.timezone),
      errors_in_row: row.errors_in_row,
      basic_auth: row.login === null ? null : { login: '***', password: '***' },
    }))
    const { rows, total } = pageOf(records, asked)
    return listed(rows, total, asked)
  },
})

const normalUrl = (url: string) => (URL.canParse(url) ? new URL(url).href : url)

const Input = Type.Object(
  {
    target_url: Type.String({ examples: ['https://shop.example/hooks'] }),
    event: Type.String({ examples: ['new_contact'] }),
    basic_auth: Type.Optional(
      Type.Unsafe<{ login: string; password?: string } | null>({
        type: ['object', 'null'],
        properties: { login: { type: 'string' }, password: { type: 'string' } },
        required: ['login'],
      }),
    ),
  },
  { additionalProperties: true },
)

const create = defineKeyRoute({
  ...shared,
  id: 'v3.web-hook-create',
  method: 'POST',
  path: '/api/v3/web-hooks',
  summary: 'Registers an address that is called for one event from now on, and returns its number',
  level: 'full',
  audit: 'account-webhooks.create',
  body: Input,
  status: 201,
  response: MessageAnswer,
  failures: ['validation', 'conflict/url', 'conflict/limit', 'unavailable/data_key'],
  handle: async ({ app, db, now, tenant, body }) => {
    const { target_url: url, event, basic_auth: basicAuth } = body
    if (url.length > 1000) throw validation('target_url')
    if (![...EVENTS, ...OLD_EVENTS].includes(event)) throw validation('event')
    const input = { url, event, ...(basicAuth ? { basicAuth } : {}) }
    const { row } = await createWebhook({ app, db, now }, tenant.id, input).catch((error: unknown) => {
      const isUrl = error instanceof AppError && error.code === 'validation' && error.message === 'url'
      throw isUrl ? validation('target_url') : error
    })
    return created({ id: Number(row.id) })
  },
})

const remove = defineKeyRoute({
  ...shared,
  id: 'v3.web-hook-delete',
  method: 'DELETE',
  path: '/api/v3/web-hooks/{id}',
  summary: 'Deletes an account webhook',
  level: 'full',
  effects: ['deletes'],
  audit: 'account-webhooks.delete',
  params: Type.Object({ id: Type.String({ maxLength: 30 }) }),
  status: 204,
  response: Empty,
  handle: async ({ app, db, now, tenant, params }) => {
    if (!isId(params.id)) throw notFound()
    await removeWebhook({ app, db, now }, tenant.id, params.id)
  },
})

export const routes = [list, create, remove]
