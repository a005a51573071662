import type { Context } from '../../../../platform/context.ts'
import { html, readableOn } from '../../../../platform/http/page.ts'
import { makeViewToken, type PageBlock, splitAtToken } from '../../visitors/index.ts'
import { viewsOf } from '../answers/tokens.ts'
import type { OpenSurvey } from './open-survey.ts'
import { surveyBody } from './pages.ts'
import { noticesOf } from './visit.ts'

/** The look of surveys inside pages of companies, whose styles are unknown. */
const STYLE = `
.pr-survey { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 20px; background: #fff; color: #1c2333; border-radius: 8px; font-size: 16px; line-height: 24px; text-align: left }
.pr-survey * { box-sizing: border-box }
.pr-survey h2 { margin: 0 0 8px; font-size: 22px; line-height: 32px }
.pr-survey fieldset { margin: 16px 0 0; padding: 8px 16px 12px; border: 1px solid #8884; border-radius: 8px }
.pr-survey legend { padding: 0 4px; font-weight: 600 }
.pr-survey label[for] { display: block; margin-top: 16px; font-weight: 600 }
.pr-survey .choice { display: flex; gap: 8px; align-items: baseline; padding: 4px 0 }
.pr-survey textarea { margin-top: 4px; padding: 8px; border: 1px solid #8888; border-radius: 8px }
.pr-survey .notice { padding: 8px 12px; border-left: 4px solid var(--pr-accent); background: #8882 }
.pr-survey input { accent-color: var(--pr-accent) }
.pr-survey button { min-height: 44px; margin-top: 16px; padding: 9px 20px; border: 0; border-radius: 8px; background: var(--pr-accent); color: var(--pr-on-accent); font: inherit; font-weight: 600; cursor: pointer }
.pr-survey :focus-visible { outline: 3px solid #7da0ff; outline-offset: 2px }`

/** A survey inside a page. */
export function surveyBlock({ app }: Pick<Context, 'app'>, survey: OpenSurvey, action: string): PageBlock {
  const { title, design } = survey.content
  const accent = design.accent ?? '#2f5bea'
  const answers = { values: {}, texts: {} }
  const shown = { action, answers, notices: noticesOf(survey) }
  const around = (token: string) =>
    html`<div class="pr-survey" style="--pr-accent:${accent};--pr-on-accent:${readableOn(accent)}">${title ? html`<h2>${title}</h2>` : html``}${surveyBody(survey, { ...shown, token })}</div>`
      .text
  return {
    html: splitAtToken(around),
    style: STYLE,
    leadsTo: null,
    makeToken: (now) => makeViewToken(app.signingKeys, viewsOf(survey.ref), now),
  }
}
