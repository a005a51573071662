import { type Html, html, pageHtml } from '../../platform/http/page.ts'
import type { PageContent } from './schemas.ts'
import { type PageTexts, pageTexts } from './texts.ts'

export const PAUSES = [30, 90] as const

/** What a page shows: to whom it belongs, and how things stand. */
export interface PageView {
  company: string
  /** Of the contact, where the page does not say one. */
  language: string
  lists: { id: string; name: string; isMember: boolean }[]
  state: 'open' | 'saved' | 'done' | 'paused'
  pausedUntil?: string
}

/** The document of an unsubscribe page. Looking at it changes nothing: only its form does. */
export function unsubscribePage(content: PageContent, view: PageView): string {
  const language = content.language ?? view.language
  const texts = pageTexts(language)
  const body =
    view.state === 'open' ? form(content, view, texts) : html`<p role="status">${outcome(content, view, texts)}</p>`
  const logo = content.logoUrl
    ? html`<p><img src="${content.logoUrl}" alt="${view.company}" style="max-width:100%;max-height:5rem"></p>`
    : html``
  return pageHtml({
    title: content.title || texts.title,
    language,
    body: html`${logo}${body}<p><small>${view.company}</small></p>`,
    accent: content.color,
  })
}

function outcome({ thanks }: PageContent, { state, pausedUntil = '' }: PageView, texts: PageTexts): string {
  if (state === 'paused') return texts.paused(pausedUntil)
  return state === 'saved' ? texts.saved : thanks || texts.thanks
}

function form(content: PageContent, { lists }: PageView, texts: PageTexts): Html {
  return html`<p>${content.intro || texts.intro}</p><form method="post">
    ${content.showLists && lists.length ? listChoice(lists, texts) : html``}
    ${content.showPause ? pauseChoice(texts) : html``}
    ${content.showReason ? reasonChoice(content.reasons.length ? content.reasons : texts.reasons, texts) : html``}
    <p><button name="action" value="all">${texts.leave}</button></p></form>`
}

const listChoice = (lists: PageView['lists'], texts: PageTexts) =>
  html`<fieldset><legend>${texts.lists}</legend>${lists.map(
    ({ id, name, isMember }) =>
      html`<label class="choice"><input type="checkbox" name="list" value="${id}" ${isMember ? html`checked` : html``}> ${name}</label>`,
  )}<button name="action" value="lists" class="quiet">${texts.keep}</button></fieldset>`

const pauseChoice = (texts: PageTexts) =>
  html`<fieldset><legend>${texts.pause}</legend>${PAUSES.map(
    (days) => html`<button name="action" value="pause-${String(days)}" class="quiet">${texts.days(days)}</button> `,
  )}</fieldset>`

const reasonChoice = (reasons: readonly string[], texts: PageTexts) =>
  html`<fieldset><legend>${texts.reason}</legend>${[...reasons, texts.other].map(
    (reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> ${reason}</label>`,
  )}</fieldset>`
