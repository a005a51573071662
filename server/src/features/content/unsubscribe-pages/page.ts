import { Html, html, pageHtml, readableOn } from '../../../platform/http/page.ts'
import { dayInWords } from '../../../platform/time/zone.ts'
import { filled, type Layout } from '../layouts/index.ts'
import { LAYOUT_STYLE } from './layout/style.ts'
import type { PageContent } from './schemas.ts'
import { type PageLanguage, type PageTexts, pageLanguage, pageTexts } from './texts.ts'

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

/**
 * The HTML of an unsubscribe page, in the layout of its design if it has one. Only its forms change data; opening the page
 * does not.
 */
export function unsubscribePage(content: PageContent, view: PageView, layout: Layout | null): string {
  const language = pageLanguage(content.language ?? view.language)
  return layout ? designedPage(layout, content, view, language) : standardPage(content, view, language)
}

function standardPage(content: PageContent, view: PageView, language: PageLanguage): string {
  const texts = pageTexts(language)
  const logo = content.logoUrl
    ? html`<p><img src="${content.logoUrl}" alt="${view.company}" style="max-width:100%;max-height:5rem"></p>`
    : html``
  const intro = view.state === 'open' ? html`<p>${content.intro || texts.intro}</p>` : html``
  return pageHtml({
    title: content.title || texts.title,
    language,
    body: html`${logo}${intro}${subscription(content, view, language, TO_SELF)}`,
    accent: content.color,
  })
}

/** The texts of a design are those of its author. The server adds the choices. */
function designedPage(layout: Layout, content: PageContent, view: PageView, language: PageLanguage): string {
  const { color, title } = content
  const look = `--pr-accent:${color};--pr-on-accent:${readableOn(color)}`
  return filled(layout, {
    language,
    head: html`<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title || pageTexts(language).title}</title><style>${new Html(LAYOUT_STYLE)}</style>`
      .text,
    content:
      html`<div id="subscription" class="pr-subscription" style="${look}">${subscription(content, view, language, TO_CHOICES)}</div>`
        .text,
  })
}

/** Where the forms of a page lead: to its own address. */
const TO_SELF = html``
/** In a design the choices may stand far below: the answer is shown where they are. */
const TO_CHOICES = html` action="#subscription"`

/** The result of the last action, the choices of the contact, and whose they are. */
function subscription(content: PageContent, view: PageView, language: PageLanguage, to: Html): Html {
  const texts = pageTexts(language)
  const until = view.pausedUntil ? dayInWords(view.pausedUntil, language, view.timezone) : ''
  const isOver = view.state === 'done' || view.state === 'out'
  const whose = [view.email, view.company].filter(Boolean).join(' · ')
  return html`${notice(content, view.state, until, texts)}${isOver ? html`` : choices(content, view, until, texts, to)}
      <p class="whose"><small>${whose}</small></p>`
}

function notice({ thanks }: PageContent, state: PageView['state'], until: string, texts: PageTexts): Html {
  const message = {
    open: '',
    saved: texts.saved,
    paused: texts.paused(until),
    unclear: texts.unclear,
    done: thanks || texts.thanks,
    out: texts.out,
  }[state]
  if (!message) return html``
  return state === 'unclear'
    ? html`<p class="fault" role="alert">${message}</p>`
    : html`<p class="notice" role="status">${message}</p>`
}

/** Each action has a form of its own, so that no button triggers another action. */
const choices = (
  { showLists, showPause, showReason, reasons }: PageContent,
  { lists, state }: PageView,
  until: string,
  texts: PageTexts,
  to: Html,
): Html => {
  const form = (inside: Html) => html`<form method="post"${to}>${inside}</form>`
  return html`${showLists && lists.length ? form(listChoice(lists, texts)) : html``}
    ${until ? form(resumeChoice(state === 'paused' ? '' : texts.resting(until), texts)) : showPause ? form(pauseChoice(texts)) : html``}
    ${form(showReason ? reasonChoice(reasons.length ? reasons : texts.reasons, texts) : unsubscribeButton(texts))}`
}

const unsubscribeButton = (texts: PageTexts) => html`<button name="action" value="all">${texts.leave}</button>`

const listChoice = (lists: PageView['lists'], texts: PageTexts) =>
  html`<fieldset><legend>${texts.lists}</legend>${lists.map(
    ({ id, name, isMember }) =>
      html`<label class="choice"><input type="checkbox" name="list" value="${id}" ${isMember ? html`checked` : html``}> ${name}</label>`,
  )}<button name="action" value="lists" class="quiet">${texts.keep}</button></fieldset>`

const pauseChoice = (texts: PageTexts) =>
  html`<fieldset><legend>${texts.pause}</legend>${PAUSES.map(
    (days) => html`<button name="action" value="pause-${String(days)}" class="quiet">${texts.days(days)}</button> `,
  )}</fieldset>`

const resumeChoice = (message: string, texts: PageTexts) =>
  html`<fieldset><legend>${texts.pause}</legend>${message ? html`<p>${message}</p>` : html``}
    <button name="action" value="resume" class="quiet">${texts.resume}</button></fieldset>`

const reasonChoice = (reasons: readonly string[], texts: PageTexts) =>
  html`<fieldset><legend>${texts.reason}</legend>${[...reasons, texts.other].map(
    (reason) => html`<label class="choice"><input type="radio" name="reason" value="${reason}"> ${reason}</label>`,
  )}${unsubscribeButton(texts)}</fieldset>`
