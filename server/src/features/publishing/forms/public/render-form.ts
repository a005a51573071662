import { Html, html } from '../../../../platform/http/page.ts'
import { CONSENT } from '../fields.ts'
import type { FormField } from '../schemas.ts'
import type { Shown } from '../texts.ts'
import { autocompleteOf } from './autocomplete.ts'
import type { ShownDesign } from './design.ts'
import { OWN } from './html-fields.ts'

/** What a form shows beside its texts. */
export interface View {
  formId: string
  action: string
  design: ShownDesign
  textVersion: number
  /** Missing in code that is pasted into websites: the next page has one then. */
  token?: string
  values?: Record<string, unknown>
  /** The id of the wrong field; empty for a message about the whole form. */
  fault?: { field: string; message: string }
}

const when = (is: unknown, attribute: string): Html => (is ? new Html(` ${attribute}`) : html``)

/** The HTML of a form that works without scripts. */
export function renderForm(shown: Shown, view: View): Html {
  const { design, token, fault } = view
  const trap = html`<div class="pr-away" aria-hidden="true"><label>Website <input name="${OWN.trap}" tabindex="-1" autocomplete="off"></label></div>`
  return html`<form class="pr-form" method="post" action="${view.action}" accept-charset="utf-8">
${design.imageUrl ? html`<img class="pr-image" src="${design.imageUrl}" alt="">\n` : html``}${shown.title ? html`<h2 class="pr-title">${shown.title}</h2>\n` : html``}${shown.description ? html`<p class="pr-text">${shown.description}</p>\n` : html``}${fault && !fault.field ? html`<p class="pr-fault" role="alert">${fault.message}</p>\n` : html``}${shown.fields.map((field) => html`${renderField(field, shown, view)}\n`)}${shown.consentText ? html`${consentBox(shown, view)}\n` : html``}${trap}
<input type="hidden" name="${OWN.version}" value="${String(view.textVersion)}">${token ? html`<input type="hidden" name="${OWN.token}" value="${token}">` : html``}
<button class="pr-submit">${shown.submitLabel}</button>
</form>`
}

interface Parts {
  id: string
  /** Attributes that name the help and the fault of the field. */
  described: Html
  help: Html
  fault: Html
  mark: Html
}

/** The parts that all fields have. */
function partsOf({ id, help, required }: Pick<FormField, 'id' | 'help' | 'required'>, { formId, fault }: View): Parts {
  const inputId = `pr-${formId}-${id}`
  const isWrong = fault?.field === id
  const described = [help ? `${inputId}-help` : '', isWrong ? `${inputId}-fault` : ''].filter(Boolean).join(' ')
  return {
    id: inputId,
    described: html`${described ? html` aria-describedby="${described}"` : html``}${when(isWrong, 'aria-invalid="true"')}`,
    help: help ? html`<small class="pr-help" id="${inputId}-help">${help}</small>` : html``,
    fault: isWrong ? html`<span class="pr-fault" id="${inputId}-fault" role="alert">${fault.message}</span>` : html``,
    mark: required ? html` <span class="pr-required" aria-hidden="true">*</span>` : html``,
  }
}

const TYPES: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  date: 'date',
}

function renderField(field: FormField, shown: Shown, view: View): Html {
  const { id, type, label = '', options = [], required, placeholder = '' } = field
  const given = view.values && Object.hasOwn(view.values, id) ? view.values[id] : undefined
  const text = typeof given === 'string' ? given : (field.value ?? '')
  if (type === 'hidden') return html`<input type="hidden" name="${id}" value="${text}">`
  const parts = partsOf(field, view)
  const box = (kind: 'checkbox' | 'radio', name: string, value: string, isChosen: boolean, isRequired: boolean) =>
    html`<input type="${kind}" name="${name}" value="${value}"${when(isChosen, 'checked')}${when(isRequired, 'required')}${parts.described}>`
  if (type === 'checkbox' || type === 'consent')
    return html`<div class="pr-field"><label class="pr-choice">${box('checkbox', id, 'on', given === 'on', Boolean(required))}<span>${label}${parts.mark}</span></label>${parts.help}${parts.fault}</div>`
  if (type === 'radio' || type === 'multi') {
    const chosen = [given].flat()
    const kind = type === 'radio' ? 'radio' : 'checkbox'
    const choices = options.map(
      ({ value, label }, i) =>
        html`<label class="pr-choice">${box(kind, kind === 'radio' ? id : `${id}.${i}`, value, chosen.includes(value), kind === 'radio' && Boolean(required))}<span>${label}</span></label>`,
    )
    return html`<fieldset class="pr-field"><legend class="pr-label">${label}${parts.mark}</legend>${choices}${parts.help}${parts.fault}</fieldset>`
  }
  const autocomplete = autocompleteOf(field)
  const shared = html`class="pr-input" id="${parts.id}" name="${id}"${when(required, 'required')}${parts.described}${autocomplete ? html` autocomplete="${autocomplete}"` : html``}`
  const hint = placeholder ? html` placeholder="${placeholder}"` : html``
  const input =
    type === 'textarea'
      ? html`<textarea ${shared}${hint} maxlength="10000">${text}</textarea>`
      : type === 'select'
        ? html`<select ${shared}><option value="">${placeholder || shown.messages.choose}</option>${options.map(
            ({ value, label }) => html`<option value="${value}"${when(value === text, 'selected')}>${label}</option>`,
          )}</select>`
        : html`<input ${shared}${hint} type="${TYPES[type] ?? 'text'}"${type === 'number' ? html` step="any"` : html``} value="${text}">`
  return html`<div class="pr-field"><label class="pr-label" for="${parts.id}">${label}${parts.mark}</label>${input}${parts.help}${parts.fault}</div>`
}

/** The box for the purpose of the form. It is never ticked in advance. */
function consentBox({ consentText }: Shown, view: View): Html {
  const parts = partsOf({ id: CONSENT, required: true }, view)
  const isTicked = view.values?.[CONSENT] === 'on'
  return html`<div class="pr-field"><label class="pr-choice"><input type="checkbox" name="${CONSENT}" value="on" required${when(isTicked, 'checked')}${parts.described}><span>${consentText}${parts.mark}</span></label>${parts.fault}</div>`
}
