import { inBlocks } from './blocks.js'
import { make } from './dom.js'
import { fieldOf, valuesOf } from './fields.js'

const CONSENT = 'consent'

/** All fields of a form, with the box for its purpose, which is never ticked in advance. */
const allFields = ({ fields, consentText }) =>
  consentText ? fields.concat({ id: CONSENT, type: 'consent', label: consentText, required: true }) : fields

/** Draws a form; `send` is called with what was filled in. */
export function renderForm(form, send) {
  const { title, description, submitLabel, messages, design, blocks } = form
  const fields = allFields(form)
  const trap = make('input', { name: 'website', tabindex: '-1', autocomplete: 'off', 'aria-label': 'Website' })
  const button = make('button', { class: 'pr-submit' }, submitLabel)
  const element = make(
    'form',
    { class: 'pr-form', lang: form.language, 'aria-label': title || submitLabel },
    design.imageUrl && make('img', { class: 'pr-image', src: design.imageUrl, alt: '' }),
    title && !blocks && make('h2', { class: 'pr-title' }, title),
    description && make('p', { class: 'pr-text' }, description),
    ...fields.map((field) => fieldOf(field, messages)),
    make('div', { class: 'pr-away', 'aria-hidden': 'true' }, trap),
    button,
  )

  /** Shows a message at a field, or above the button. */
  function complain(message, id) {
    for (const old of element.querySelectorAll('.pr-fault')) old.remove()
    for (const old of element.querySelectorAll('[aria-invalid]')) old.removeAttribute('aria-invalid')
    if (!message) return
    const input = id && element.querySelector(`[name="${id}"]`)
    const fault = make('span', { class: 'pr-fault', role: 'alert', id: 'fault' }, message)
    if (!input) return button.before(fault)
    input.closest('.pr-field').append(fault)
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', 'fault')
    input.focus()
  }

  function wait(isWaiting) {
    button.disabled = isWaiting
    button.textContent = isWaiting ? messages.sending : submitLabel
  }

  function thank(text) {
    const thanks = make('p', { class: 'pr-thanks', role: 'status', tabindex: '-1' }, text)
    const space = element.offsetHeight
    element.replaceChildren(thanks)
    // What stands below stays where it is.
    element.style.minHeight = `${space}px`
    thanks.focus({ preventScroll: true })
  }

  element.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!button.disabled) send({ values: valuesOf(fields, element), trap: trap.value })
  })
  return { element: blocks ? inBlocks(blocks, element) : element, complain, wait, thank }
}
