import { Html, html } from '../../../../platform/http/page.ts'
import { type Answers, answerTo } from '../answers/answers.ts'
import { boxOf, type Fault, fieldOf, MAX_TEXT } from '../answers/read-answers.ts'
import { scaleOf } from '../questions.ts'
import type { Question } from '../schemas.ts'
import type { SurveyTexts } from '../texts.ts'

const when = (is: unknown, attribute: string): Html => (is ? new Html(` ${attribute}`) : html``)

interface Choice {
  name: string
  value: string
  label: string
  isChosen: boolean
}

/** A question as a group of fields, with what was chosen and what is wrong with it. */
export function renderQuestion(question: Question, texts: SurveyTexts, answers: Answers, fault?: Fault): Html {
  const { id, type, label, required, options } = question
  const faultId = `fault-${id}`
  const described = fault ? html` aria-describedby="${faultId}" aria-invalid="true"` : html``
  const message = fault ? html`<p class="fault" id="${faultId}" role="alert">${texts[fault]}</p>` : html``
  const mark = required ? html` <span aria-hidden="true">*</span>` : html``
  const given = answerTo(question, answers)
  if (type === 'text') {
    const fieldId = `text-${id}`
    return html`<div><label for="${fieldId}">${label}${mark}</label><textarea id="${fieldId}" name="${fieldOf(id)}" rows="4" maxlength="${String(MAX_TEXT)}" style="box-sizing:border-box;width:100%;font:inherit"${when(required, 'required')}${described}>
${given?.text ?? ''}</textarea>${message}</div>\n`
  }
  const isMulti = type === 'multi'
  const box = ({ name, value, label, isChosen }: Choice) =>
    html`<label class="choice"><input type="${isMulti ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${when(isChosen, 'checked')}${when(required && !isMulti, 'required')}${described}> ${label}</label>`
  const numbers = scaleOf(question).map((number) =>
    box({ name: fieldOf(id), value: String(number), label: String(number), isChosen: given?.number === number }),
  )
  const choices = options.map((option) =>
    box({
      name: isMulti ? boxOf(id, option.id) : fieldOf(id),
      value: option.id,
      label: option.label,
      isChosen: given?.optionIds.includes(option.id) ?? false,
    }),
  )
  const scale = numbers.length
    ? html`<div style="display:flex;flex-wrap:wrap;gap:.25rem .5rem">${numbers}</div>${type === 'nps' ? html`<small>0 = ${texts.lowest}, 10 = ${texts.highest}</small>` : html``}`
    : html``
  return html`<fieldset><legend>${label}${mark}</legend>${scale}${choices}${message}</fieldset>\n`
}
