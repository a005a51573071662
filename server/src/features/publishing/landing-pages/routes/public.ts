import Type from 'typebox'
import type { BaseCall } from '../../../../platform/http/call.ts'
import { definePublicRoute } from '../../../../platform/http/define-route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { createViews } from '../../figures/index.ts'
import { openFormOf, sendForm } from '../../forms/index.ts'
import { openSurveyOf, takeSurvey } from '../../surveys/index.ts'
import type { Place } from '../../visitors/index.ts'
import { pathOf } from '../describe.ts'
import { createOpenPages, type OpenPage } from '../public/open-pages.ts'
import { noPage, showPage } from '../public/show.ts'

// Pages for people: a wrong address has a page too, so parameters are read by hand.
const Part = Type.String({ maxLength: 200 })
const shared = { tag: 'Forms', response: Bytes('text/html'), failures: ['validation'] } as const
const SLUG = /^[a-z0-9-]{1,100}$/

/** The page of an address; null when there is none, or the host belongs to another company. */
async function pageAt(
  { app, db, now, publicHost }: BaseCall<unknown, unknown, unknown>,
  slug: string,
): Promise<OpenPage | null> {
  const pages = app.services.get(createOpenPages)
  const page = pages.peek(slug) ?? (SLUG.test(slug) ? await pages.find(slug, { app, db, now }) : null)
  return page && (publicHost === null || page.hosts.has(publicHost)) ? page : null
}

/** A view of the page is a view of its forms and surveys too. */
function countViews(views: ReturnType<typeof createViews>, { company, id, day, blocks }: OpenPage) {
  views.count({ tenantId: company.id, kind: 'landing_page', id, day })
  for (const { kind, id } of blocks) views.count({ tenantId: company.id, kind, id, day })
}

const show = definePublicRoute({
  ...shared,
  id: 'pages.landing-page',
  isFetchedByMany: true,
  method: 'GET',
  path: '/p/{slug}',
  summary: 'Published page of a company, without scripts; counts a view without cookies',
  params: Type.Object({ slug: Part }),
  status: [200, 404],
  handle: async (call) => {
    const page = await pageAt(call, call.params.slug)
    if (!page) return noPage()
    if (!call.isHead) countViews(call.app.services.get(createViews), page)
    return showPage(page, call.now)
  },
})

/** Where a form or survey of a page is sent from. */
const placeIn = ({ id, slug, url }: OpenPage, block: string, publicHost: string | null): Place => ({
  action: `${pathOf(slug)}/${block}`,
  url: publicHost ? `${new URL(url).protocol}//${publicHost}${pathOf(slug)}` : url,
  within: { kind: 'landing_page', id },
})

const contains = ({ blocks }: OpenPage, kind: 'form' | 'survey', id: string) =>
  blocks.some((block) => block.kind === kind && block.id === id)

const Fields = Type.Record(Type.String(), Type.Unknown(), {
  examples: [{ email: 'jana@example.com', consent: 'on' }],
})

const sendFormOfPage = definePublicRoute({
  ...shared,
  id: 'pages.landing-page-form',
  accepts: 'form',
  method: 'POST',
  path: '/p/{slug}/f/{form_id}',
  summary: 'Takes a form that is part of a page: shows what is wrong, one more step, or thanks',
  params: Type.Object({ slug: Part, form_id: Part }),
  body: Fields,
  status: [200, 303, 400, 404],
  handle: async (call) => {
    const { app, db, now, params, body, ip, userAgent, publicHost } = call
    const page = await pageAt(call, params.slug)
    const isThere = page && contains(page, 'form', params.form_id)
    const form = isThere ? await openFormOf(db, page.company, params.form_id) : null
    if (!page || !form) return noPage()
    const place = placeIn(page, `f/${params.form_id}`, publicHost)
    const visitor = { ip, userAgent }
    return sendForm({ app, db, now }, form, { body, language: page.language, place, visitor })
  },
})

const sendSurveyOfPage = definePublicRoute({
  ...shared,
  id: 'pages.landing-page-survey',
  accepts: 'form',
  method: 'POST',
  path: '/p/{slug}/s/{survey_id}',
  summary: 'Stores the answers of a survey that is part of a page and thanks, or shows what is wrong',
  params: Type.Object({ slug: Part, survey_id: Part }),
  body: Fields,
  status: [200, 400, 404],
  handle: async (call) => {
    const { app, db, now, params, body, ip, publicHost } = call
    const page = await pageAt(call, params.slug)
    const isThere = page && contains(page, 'survey', params.survey_id)
    const survey = isThere ? await openSurveyOf(db, page.company, params.survey_id) : null
    if (!page || !survey) return noPage()
    return takeSurvey({ app, db, now }, survey, { body, ip, place: placeIn(page, `s/${params.survey_id}`, publicHost) })
  },
})

export const routes = [show, sendFormOfPage, sendSurveyOfPage]
