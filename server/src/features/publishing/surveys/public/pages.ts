import { foreignPage, type Html, html, pageHtml } from '../../../../platform/http/page.ts'
import type { Reply } from '../../../../platform/http/reply.ts'
import type { Answers } from '../answers/answers.ts'
import type { Fault } from '../answers/read-answers.ts'
import { textsIn } from '../texts.ts'
import type { OpenSurvey } from './open-survey.ts'
import { renderQuestion } from './render-question.ts'

/** Names of our own fields: those of questions begin with `a.`. */
export const OWN = { token: 'pr.token', trap: 'pr.website' }

/** What the page of a survey shows beside its texts. */
export interface Shown {
  action: string
  /** The token of this view. */
  token: string
  answers: Answers
  faults?: ReadonlyMap<string, Fault>
  /** A message about the whole page. */
  fault?: string
  notices: readonly string[]
}

const document = ({ content: { title, name, design }, language }: OpenSurvey, body: Html): string =>
  pageHtml({
    title: title || name,
    language,
    body: html`${design.imageUrl ? html`<p><img src="${design.imageUrl}" alt="" style="max-width:100%;max-height:8rem"></p>` : html``}${body}`,
    ...(design.accent ? { accent: design.accent } : {}),
  })

/** The page of a survey with its questions. */
export const surveyPage = (survey: OpenSurvey, shown: Shown, status = 200): Reply<never> =>
  foreignPage(document(survey, surveyBody(survey, shown)), status, { forms: true })

/** A survey without its title, as its page and other pages contain it. */
export function surveyBody({ content, texts }: OpenSurvey, shown: Shown): Html {
  const trap = html`<div style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)" aria-hidden="true"><label>Website <input name="${OWN.trap}" tabindex="-1" autocomplete="off"></label></div>`
  return html`${content.description ? html`<p style="white-space:pre-line">${content.description}</p>` : html``}
${shown.notices.map((notice) => html`<p class="notice">${notice}</p>`)}
${shown.fault ? html`<p class="fault" role="alert">${shown.fault}</p>` : html``}
<form method="post" action="${shown.action}" accept-charset="utf-8">
${content.questions.map((question) => renderQuestion(question, texts, shown.answers, shown.faults?.get(question.id)))}
${trap}<input type="hidden" name="${OWN.token}" value="${shown.token}">
<button>${content.submitLabel || texts.submit}</button></form>`
}

/** A page with one message in place of the questions. */
export const messagePage = (survey: OpenSurvey, message: string): Reply<never> =>
  foreignPage(document(survey, html`<p role="status" style="white-space:pre-line">${message}</p>`))

/** The page of an address without a survey. */
export function noSurvey(): Reply<never> {
  const { inactive } = textsIn('en')
  return foreignPage(pageHtml({ title: '404', language: 'en', body: html`<p>${inactive}</p>` }), 404)
}
