import { make } from './dom.js'

const TYPES = { email: 'email', phone: 'tel', number: 'number', date: 'date' }

const markOf = (field) => field.required && make('span', { 'aria-hidden': 'true' }, ' *')

/** A box with its text. */
function choice(attributes, text, mark) {
  const label = make('span', {}, text, mark)
  return make('label', { class: 'pr-choice' }, make('input', attributes), label)
}

/** Choices below a common label. */
function choices(field) {
  const isRadio = field.type === 'radio'
  const kind = isRadio ? 'radio' : 'checkbox'
  const legend = make('legend', { class: 'pr-label' }, field.label, markOf(field))
  const boxes = field.options.map(({ value, label }) =>
    choice({ type: kind, name: field.id, value, required: isRadio && field.required }, label),
  )
  return make('fieldset', { class: 'pr-field' }, legend, ...boxes)
}

function inputOf(field, messages) {
  const { id, type, required, placeholder, autocomplete, options = [], value = '' } = field
  const shared = { class: 'pr-input', id: `f-${id}`, name: id, required, autocomplete }
  if (type === 'select') {
    const all = [{ value: '', label: placeholder || messages.choose }].concat(options)
    return make('select', shared, ...all.map((one) => make('option', { value: one.value }, one.label)))
  }
  const hinted = Object.assign(shared, { placeholder })
  if (type === 'textarea') return make('textarea', hinted)
  return make('input', Object.assign(hinted, { type: TYPES[type] || 'text', step: type === 'number' && 'any', value }))
}

/** The element of a field, with its help below. */
export function fieldOf(field, messages) {
  const { id, type, label, help, required, value = '' } = field
  if (type === 'hidden') return make('input', { type: 'hidden', name: id, value })
  let element
  if (type === 'checkbox' || type === 'consent')
    element = make('div', { class: 'pr-field' }, choice({ type: 'checkbox', name: id, required }, label, markOf(field)))
  else if (type === 'radio' || type === 'multi') element = choices(field)
  else {
    const text = make('label', { class: 'pr-label', for: `f-${id}` }, label, markOf(field))
    element = make('div', { class: 'pr-field' }, text, inputOf(field, messages))
  }
  if (help) {
    element.append(make('small', { class: 'pr-help', id: `h-${id}` }, help))
    for (const input of element.querySelectorAll('input,select,textarea'))
      input.setAttribute('aria-describedby', `h-${id}`)
  }
  return element
}

/** What was filled in, by the ids of fields. */
export function valuesOf(fields, element) {
  const values = {}
  for (const { id, type } of fields) {
    const inputs = [...element.querySelectorAll(`[name="${id}"]`)]
    const chosen = inputs.filter((input) => input.checked).map((input) => input.value)
    if (type === 'checkbox' || type === 'consent') values[id] = chosen.length > 0
    else if (type === 'multi') values[id] = chosen
    else if (type === 'radio') values[id] = chosen[0] || ''
    else values[id] = inputs[0].value
  }
  return values
}
