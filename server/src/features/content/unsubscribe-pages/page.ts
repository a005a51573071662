import { type Html, html, pageHtml } from '../../../platform/http/page.ts'
import { dayInWords } from '../../../platform/time/zone.ts'
import type { PageContent } from './schemas.ts'
import { type PageTexts, pageLanguage, pageTexts } from './texts.ts'

export const PAUSES = [30, 90] as const

/** The data of an unsubscribe page. */
export interface PageView {
  company: string
  timezone: string
  /** The address of the contact; empty where it must not be shown. */
  email: string
  /** The language of the contact, for pages without a language of their own. */
  language: string
  lists: readonly { id: string; name: string; isMember: boolean }[]
  /** The result of the last action; `out`: the contact was already unsubscribed. */
  state: 'open' | 'saved' | 'paused' | 'unclear' | 'done' | 'out'
  pausedUntil: Date | null
}

/** The HTML of an unsubscribe page. Only its forms change data; opening the page does not. */
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
  const message = {
    open: '',
    saved: texts.saved,
    paused: texts.paused(until),
    unclear: texts.unclear,
    done: thanks || texts.thanks,
    out: texts.out,
  }[state]
  if (!message) return html`<p>${intro || texts.intro}</p>`
  return state === 'unclear'
    ? html`<p class="fault" role="alert">${message}</p>`
    : html`<p class="notice" role="status">${message}</p>`
}

/** Each action has a form of its own, so that no button triggers another action. */
const choices = (content: PageContent, { lists, state }: PageView, until: string, texts: PageTexts): Html =>
  html`${content.showLists && lists.length ? listChoice(lists, texts) : html``}
    ${until ? resumeChoice(state === 'paused' ? '' : texts.resting(until), texts) : content.showPause ? pauseChoice(texts) : html``}
    <form method="post">${content.showReason ? reasonChoice(content.reasons.length ? content.reasons : texts.reasons, texts) : unsubscribeButton(texts)}</form>`

const unsubscribeButton = (texts: PageTexts) => html`<button name="action" value="all">${texts.leave}</button>`

const listChoice = (lists: PageView['lists'], texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.lists}</legend>${lists.map(
    ({ id, name, isMember }) =>
      html`<label class="choice"><input type="checkbox" name="list" value="${id}" ${isMember ? html`checked` : html``}> ${name}</label>`,
  )}<button name="action" value="lists" class="quiet">${texts.keep}</button></fieldset></form>`

const pauseChoice = (texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.pause}</legend>${PAUSES.map(
    (days) => html`<button name="action" value="pause-${String(days)}" class="quiet">${texts.days(days)}</button> `,
  )}</fieldset></form>`

const resumeChoice = (message: string, texts: PageTexts) =>
  html`<form method="post"><fieldset><legend>${texts.pause}</legend>${message ? html`<p>${message}</p>` : html``}
    <button name="action" value="resume" class="quiet">${texts.resume}</button></fieldset></form>`

const reasonChoice = (reasons: readonly string[], texts: PageTexts) =>
  html`<fieldset><legend>${texts.reason}</legend>${[...reasons, texts.other].map(
    (reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> ${reason}</label>`,
  )}${unsubscribeButton(texts)}</fieldset>`
