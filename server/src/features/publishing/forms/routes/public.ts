import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { file, reply } from '../../../../platform/http/reply.ts'
import { Bytes, Empty, Enum, Id, Nullable, Uuid } from '../../../../platform/http/schemas.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { createViews } from '../../figures/index.ts'
import { configOf } from '../public/config.ts'
import { type OpenForm, openForm, shownIn } from '../public/open-form.ts'
import { noForm } from '../public/pages.ts'
import { ownPlace, sendForm, showForm } from '../public/send-form.ts'
import { FIELD_TYPES, Popup } from '../schemas.ts'
import { embedScript } from '../script.ts'
import { readSettings } from '../settings.ts'
import { acceptSubmission, limitVisitor } from '../submissions/accept.ts'

/** Pages of any website may read these answers: they contain nothing about the visitor. */
const OPEN = { 'access-control-allow-origin': '*' }

// Pages for people: a wrong address has a page too, so parameters are read by hand.
const pageParams = Type.Object({ company: Type.String({ maxLength: 100 }), form_id: Type.String({ maxLength: 100 }) })
const params = Type.Object({ company: Uuid, form_id: Id })
const LanguageTag = Type.String({ maxLength: 35, pattern: '^[A-Za-z-]*$', examples: ['cs'] })
const query = Type.Object({ lang: Type.Optional(LanguageTag) })
const shared = { tag: 'Forms' } as const

const requireOpen = async (db: Db, { company, form_id }: { company: string; form_id: string }): Promise<OpenForm> => {
  const form = await openForm(db, company, form_id)
  if (!form) throw notFound()
  return form
}

const countView = ({ app, now }: Pick<Context, 'app' | 'now'>, { tenant, row }: OpenForm) =>
  app.services
    .get(createViews)
    .count({ tenantId: tenant.id, kind: 'form', id: row.id, day: dayOf(now, tenant.timezone) })

const show = definePublicRoute({
  ...shared,
  id: 'pages.form',
  method: 'GET',
  path: '/f/{company}/{form_id}',
  summary: 'Page of a form, without scripts; counts a view',
  params: pageParams,
  query,
  status: [200, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params, query: { lang }, publicHost, isHead }) => {
    const form = await openForm(db, params.company, params.form_id, publicHost)
    if (!form) return noForm(lang ?? '')
    if (!isHead) countView({ app, now }, form)
    return showForm({ app, db, now }, form, shownIn(form, lang), ownPlace({ app }, form, lang))
  },
})

const send = definePublicRoute({
  ...shared,
  id: 'pages.form-submit',
  method: 'POST',
  path: '/f/{company}/{form_id}',
  summary: 'Takes a form that is sent without scripts: shows what is wrong, one more step, or thanks',
  accepts: 'form',
  params: pageParams,
  query,
  body: Type.Record(Type.String(), Type.Unknown(), { examples: [{ email: 'jana@example.com', consent: 'on' }] }),
  status: [200, 303, 400, 404],
  response: Bytes('text/html'),
  failures: ['validation'],
  handle: async ({ app, db, now, params, query: { lang }, body, publicHost, ip, userAgent, referer }) => {
    const form = await openForm(db, params.company, params.form_id, publicHost)
    if (!form) return noForm(lang ?? '')
    const place = ownPlace({ app }, form, lang)
    return sendForm({ app, db, now }, form, { body, language: lang, place, visitor: { ip, userAgent, referer } })
  },
})

const Blocks = Type.Object(
  {
    css: Type.String(),
    width: Type.Integer({ description: 'The width in pixels that they are made for' }),
    nodes: Type.Array(Type.Unknown(), {
      description: 'Texts, elements as `[name, attributes, style, ...content]`, and null once: the place of the fields',
    }),
  },
  { description: 'The blocks of the form, which show its title and description; null without them' },
)

const Shown = Type.Object({
  id: Id,
  kind: Enum(['classic', 'popup', 'slide']),
  language: Type.String(),
  textsOf: Type.String({
    description: 'The language of the texts, for sending; empty for the texts of the form itself',
  }),
  title: Type.String(),
  description: Type.String(),
  submitLabel: Type.String(),
  consentText: Type.String({ description: 'Empty when the form needs no consent' }),
  fields: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Enum(FIELD_TYPES),
      label: Type.String(),
      placeholder: Type.Optional(Type.String()),
      help: Type.Optional(Type.String()),
      required: Type.Optional(Type.Boolean()),
      options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))),
      value: Type.Optional(Type.String()),
      autocomplete: Type.String(),
    }),
  ),
  messages: Type.Object(
    Object.fromEntries(
      ['failed', 'wrong', 'tooMany', 'captcha', 'close', 'choose', 'sending'].map((name) => [name, Type.String()]),
    ),
  ),
  design: Type.Object({
    accent: Type.String(),
    onAccent: Type.String(),
    background: Type.String(),
    color: Type.String(),
    font: Type.String(),
    radius: Type.Integer(),
    width: Type.Integer(),
    imageUrl: Nullable(Type.String()),
  }),
  blocks: Nullable(Blocks),
  popup: Nullable(Popup),
  textVersion: Type.Integer(),
  bits: Type.Integer({ description: 'Leading zeros of the hash of the token and the solution; 0 without a captcha' }),
  waitMs: Type.Integer({ description: 'The time before which a form is not accepted' }),
  token: Type.String(),
})

const config = definePublicRoute({
  ...shared,
  id: 'public.form-config',
  isFetchedByMany: true,
  method: 'GET',
  path: '/f/{company}/{form_id}/config',
  summary: 'Returns a form as the script of websites shows it, and the form that half of the visitors see in its place',
  params,
  query,
  status: 200,
  response: Type.Object({ forms: Type.Array(Shown) }),
  failures: ['validation'],
  handle: async ({ app, db, now, params, query: { lang } }) => {
    const form = await requireOpen(db, params)
    const { rivalId } = readSettings(form.content.settings)
    const rival = rivalId ? await openForm(db, params.company, rivalId) : null
    const shown = [form, ...(rival ? [rival] : [])]
    const forms = await Promise.all(shown.map((one) => configOf({ app, db, now }, one, lang)))
    return reply(200, { forms } as never, OPEN)
  },
})

const seen = definePublicRoute({
  ...shared,
  id: 'public.form-view',
  isFetchedByMany: true,
  isBeacon: true,
  method: 'POST',
  path: '/f/{company}/{form_id}/view',
  summary: 'Counts a view of a form that the script of websites showed',
  params,
  body: Type.Object({}),
  status: 204,
  response: Empty,
  failures: ['validation'],
  handle: async ({ app, db, now, params }) => {
    countView({ app, now }, await requireOpen(db, params))
  },
})

const submit = definePublicRoute({
  ...shared,
  id: 'public.form-submit',
  isBeacon: true,
  method: 'POST',
  path: '/f/{company}/{form_id}/submit',
  summary: 'Takes a form that the script of websites sends; the answer is the same for known and unknown addresses',
  params,
  body: Type.Object({
    values: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 200,
      description: 'By the ids of fields; `consent` is the box for the purpose of the form',
      examples: [{ email: 'jana@example.com', consent: true }],
    }),
    token: Type.String({ maxLength: 200, description: 'Of the configuration that the form was shown with' }),
    solution: Type.Optional(Type.String({ maxLength: 20, examples: ['12345'] })),
    trap: Type.Optional(Type.String({ maxLength: 1000, description: 'Filled in by programs only' })),
    page: Type.Optional(Type.String({ maxLength: 2000, examples: ['https://shop.example.com/'] })),
    language: Type.Optional(LanguageTag),
  }),
  status: 200,
  response: Type.Object({ thanks: Type.String(), redirect: Nullable(Type.String()) }),
  failures: ['validation', 'rate_limited/form-visitor', 'rate_limited/form-address', 'rate_limited/form-company'],
  handle: async ({ app, db, now, params, body, ip, userAgent }) => {
    const form = await requireOpen(db, params)
    await limitVisitor({ app }, form, ip)
    const { thanks } = await acceptSubmission({ app, db, now }, form, body, { ip, userAgent })
    return { thanks, redirect: form.content.successUrl }
  },
})

const script = definePublicRoute({
  ...shared,
  id: 'public.form-script',
  isFetchedByMany: true,
  method: 'GET',
  path: '/js/forms/embed.js',
  summary: 'Script for websites: shows forms',
  status: 200,
  response: Bytes('text/javascript'),
  handle: () =>
    file(embedScript(), 'text/javascript; charset=utf-8', {
      ...OPEN,
      'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
    }),
})

export const routes = [show, send, config, seen, submit, script]
