// The page of a survey as the server draws it, for the preview of unsaved changes. A test compares the two.
import { hasOptions, type Question, scaleOf } from '../questions.ts'
import { isAddress, isColor, type SurveyValues } from '../values.ts'
import { colorOn, escapeHtml, STANDARD_ACCENT } from './html.ts'
import { type PageTexts, textsIn } from './page-texts.ts'

/** The rules of the server's pages that concern surveys. */
const STYLE = [
  ':root { color-scheme: light dark; accent-color: var(--accent); font: 16px/1.5 system-ui, sans-serif }',
  'body { max-width: 26rem; margin: min(10vh, 10vw) auto 3rem; padding: 0 1.25rem; background: light-dark(#f4f6fa, #16181d) }',
  'main { padding: 1.75rem; background: light-dark(#fff, #1f2228); border: 1px solid #8883; border-radius: .75rem; overflow-wrap: anywhere }',
  'h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 } main > :last-child { margin-bottom: 0 }',
  'label { display: block; margin: 1rem 0 .25rem; font-weight: 600 }',
  'input { box-sizing: border-box; width: 100%; padding: .6rem .75rem; font: inherit; border: 1px solid #8888; border-radius: .5rem; background: Field; color: FieldText }',
  'button, a.button { display: inline-block; text-decoration: none; margin-top: 1.25rem; padding: .65rem 1.25rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); box-shadow: 0 0 0 1px #8884; cursor: pointer }',
  'fieldset { margin: 1.5rem 0 0; padding: .75rem 1rem 1rem; border: 1px solid #8884; border-radius: .5rem } legend { font-weight: 600; padding: 0 .35rem }',
  '.choice { display: flex; gap: .6rem; align-items: baseline; font-weight: 400; margin: 0; padding: .3rem 0 } .choice input { width: auto; flex: none }',
  '.notice { padding: .6rem .9rem; border-left: 4px solid var(--accent); background: #8882; border-radius: .25rem }',
]

/** Shown where a text is missing. */
const GAP = '…'

/** The page of a survey: the one with the questions, or the one after sending. */
export function pageHtml(values: SurveyValues, language: string, kind: 'questions' | 'thanks'): string {
  const { title, name, design, thanks } = values
  const texts = textsIn(language)
  const accent = isColor(design.accent) ? design.accent : STANDARD_ACCENT
  const imageUrl = design.imageUrl.trim()
  const image = isAddress(imageUrl)
    ? `<p><img src="${escapeHtml(imageUrl)}" alt="" style="max-width:100%;max-height:8rem"></p>`
    : ''
  const heading = escapeHtml(title.trim() || name.trim() || GAP)
  const body =
    kind === 'thanks'
      ? `<p role="status" style="white-space:pre-line">${escapeHtml(thanks.trim() || texts.thanks)}</p>`
      : questionsHtml(values, texts)
  const root = `:root { --accent: ${accent}; --on-accent: ${colorOn(accent)} }`
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><style>${[root, ...STYLE].join('\n')}</style></head><body><main><h1>${heading}</h1>${image}${body}</main></body></html>`
}

function questionsHtml({ description, anonymous, questions, submitLabel }: SurveyValues, texts: PageTexts): string {
  const about = description.trim() && `<p style="white-space:pre-line">${escapeHtml(description.trim())}</p>`
  const notice = anonymous ? `<p class="notice">${escapeHtml(texts.anonymous)}</p>` : ''
  const button = `<button type="button">${escapeHtml(submitLabel.trim() || texts.submit)}</button>`
  return `${about}${notice}<form>${questions.map((question) => questionHtml(question, texts)).join('')}${button}</form>`
}

function questionHtml(question: Question, texts: PageTexts): string {
  const { id, type, required, options } = question
  const mark = required ? ' <span aria-hidden="true">*</span>' : ''
  const label = escapeHtml(question.label.trim() || GAP) + mark
  if (type === 'text')
    return `<div><label for="text-${id}">${label}</label><textarea id="text-${id}" rows="4" style="box-sizing:border-box;width:100%;font:inherit"></textarea></div>`
  const box = (text: string) =>
    `<label class="choice"><input type="${type === 'multi' ? 'checkbox' : 'radio'}" name="a.${id}"> ${escapeHtml(text)}</label>`
  const numbers = scaleOf(question).map((number) => box(String(number)))
  const ends = type === 'nps' ? `<small>0 = ${texts.lowest}, 10 = ${texts.highest}</small>` : ''
  const scale = numbers.length
    ? `<div style="display:flex;flex-wrap:wrap;gap:.25rem .5rem">${numbers.join('')}</div>${ends}`
    : ''
  const choices = hasOptions(question) ? options.map((option) => box(option.label.trim() || GAP)) : []
  return `<fieldset><legend>${label}</legend>${scale}${choices.join('')}</fieldset>`
}
