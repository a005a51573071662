import { type Html, html, pageHtml } from '../../../platform/http/page.ts'
import { dayInWords } from '../../../platform/time/zone.ts'
import type { PageContent } from './schemas.ts'
import { type PageTexts, pageLanguage, pageTexts } from './texts.ts'

export const PAUSES = [30, 90] as const

/** What a page shows: to whom it belongs, and how things stand. */
export interface PageView {
  company: string
  timezone: string
  /** Whose choices they are; empty where that is nobody's business. */
  email: string
  /** Of the contact, where the page does not say one. */
  language: string
  lists: readonly { id: string; name: string; isMember: boolean }[]
  /** What was just done, or that there is nothing left to do. */
  state: 'open' | 'saved' | 'paused' | 'unclear' | 'done' | 'out'
  pausedUntil: Date | null
}

/** The document of an unsubscribe page. Looking at it changes nothing: only its forms do. */
export function unsubscribePage(content: PageContent, view: PageView): string {
  const language = pageLanguage(content.language ?? view.language)
  const texts = pageTexts(language)
  const until = view.pausedUntil ? dayInWords(view.pausedUntil, language, view.timezone) : ''
  const isOver = view.state === 'done' || view.state === 'out'
  const logo = content.logoUrl
    ? html`<p><img src="${content.logoUrl}" alt="${view.company}" style="max-width:100%;max-height:5rem"></p>`
    : html``
  return pageHtml({
    title: content.title || texts.title,
    language,
    body: html`${logo}${notice(content, view.state, until, texts)}${isOver ? html`` : choices(content, view, until, texts)}
      <p class="whose"><small>${[view.email, view.company].filter(Boolean).join(' · ')}</small></p>`,
    accent: content.color,
  })
}

function notice({ intro, thanks }: PageContent, state: PageView['state'], until: string, texts: PageTexts): Html {
  const said = {
    open: '',
    saved: texts.saved,
    paused: texts.paused(until),
    unclear: texts.unclear,
    done: thanks || texts.thanks,
    out: texts.out,
  }[state]
  if (!said) return html`<p>${intro || texts.intro}</p>`
  return state === 'unclear'
    ? html`<p class="fault" role="alert">${said}</p>`
    : html`<p class="notice" role="status">${said}</p>`
}

/** A form for each thing that can be done, so that none does another by mistake. */
const choices = (content: PageContent, { lists, state }: PageView, until: string, texts: PageTexts): Html =>
  html`${content.showLists && lists.length ? listChoice(lists, texts) : html``}
    ${until ? endOfPause(state === 'paused' ? '' : texts.resting(until), texts) : content.showPause ? pauseChoice(texts) : html``}
    <form method="post">${content.showReason ? reasonChoice(content.reasons.length ? content.reasons : texts.reasons, texts) : leaving(texts)}</form>`

const leaving = (texts: PageTexts) => html`<button name="action" value="all">${texts.leave}</button>`

const listChoice = (lists: PageView['lists'], texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.lists}</legend>${lists.map(
    ({ id, name, isMember }) =>
      html`<label class="choice"><input type="checkbox" name="list" value="${id}" ${isMember ? html`checked` : html``}> ${name}</label>`,
  )}<button name="action" value="lists" class="quiet">${texts.keep}</button></fieldset></form>`

const pauseChoice = (texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.pause}</legend>${PAUSES.map(
    (days) => html`<button name="action" value="pause-${String(days)}" class="quiet">${texts.days(days)}</button> `,
  )}</fieldset></form>`

const endOfPause = (said: string, texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.pause}</legend>${said ? html`<p>${said}</p>` : html``}
    <button name="action" value="resume" class="quiet">${texts.resume}</button></fieldset></form>`

const reasonChoice = (reasons: readonly string[], texts: PageTexts) =>
  html`<fieldset><legend>${texts.reason}</legend>${[...reasons, texts.other].map(
    (reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> ${reason}</label>`,
  )}${leaving(texts)}</fieldset>`
