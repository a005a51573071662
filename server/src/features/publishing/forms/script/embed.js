// Shows forms on websites, in plain ES2017. `script.ts` joins its files and serves them without comments and indentation,
// so no text may be longer than a line.
//
//   <div data-postrider-form="company/form"></div>
//   <script async src="https://…/js/forms/embed.js"></script>
//
// Or the tag of the script has the attribute itself. `data-lang` chooses the language; by default it is that of the page.
// Forms are drawn in a shadow, so that neither the page nor the form changes the other.
import { recall, remember, watchConsent } from './consent.js'
import { cssOf, make, shade } from './dom.js'
import { openDialog, openSlide } from './frames.js'
import { countVisit, whenWanted } from './popup.js'
import { renderForm } from './render.js'
import { countView, load, prepare, send } from './send.js'
import { guarded, warn } from './state.js'

const FRAMES = { popup: openDialog, slide: openSlide }
const seen = new WeakSet()

/** Half of the visitors see the other form; the same one again, if that may be stored. */
function choose(forms) {
  const [own] = forms
  const { pick } = recall(own.id)
  const chosen = forms.find(({ id }) => id === pick) || forms[Math.floor(Math.random() * forms.length)]
  if (forms.length > 1) remember(own.id, { pick: chosen.id })
  return chosen
}

/** Draws a form into an element of the page. */
function mount(view, host) {
  const space = view.form.kind === 'classic' ? host.style.minHeight || '0' : '0'
  const root = shade(host, CSS + cssOf(view.form.design, space))
  const open = FRAMES[view.form.kind]
  let shown
  function draw(message) {
    const before = shown
    shown = renderForm(view.form, (sent) => send(view, shown, sent, draw))
    if (before) before.element.replaceWith(shown.element)
    if (message) shown.complain(message)
  }
  draw()
  if (open) open(view.form, root, shown.element)
  else root.append(shown.element)
  // The work begins when a person begins.
  root.addEventListener('focusin', (event) => {
    if (event.target.closest('.pr-form')) prepare(view)
  })
  countView(view)
}

function start(place) {
  const [, company, id] = /^([\w-]{36})\/(\d+)$/.exec(place.dataset.postriderForm) || []
  if (!id) return warn(place.dataset.postriderForm)
  const language = (place.dataset.lang || document.documentElement.lang).replace(/[^A-Za-z-]/g, '').slice(0, 35)
  load(company, id, language)
    .then((forms) => {
      const view = { company, form: choose(forms), at: performance.now() }
      if (view.form.kind !== 'classic') return whenWanted(view.form, () => guarded(() => mount(view, corner())))
      mount(view, place.tagName === 'SCRIPT' ? after(place) : place)
    })
    .catch(warn)
}

/** An element for a form that pops up; it takes no space. */
function corner() {
  const host = make('div')
  document.body.append(host)
  return host
}

function after(place) {
  const host = make('div')
  place.after(host)
  return host
}

function scan() {
  for (const place of document.querySelectorAll('[data-postrider-form]')) {
    if (seen.has(place)) continue
    seen.add(place)
    guarded(() => start(place))
  }
}

guarded(() => {
  watchConsent()
  countVisit()
  scan()
  // Parts of the page may still be missing.
  addEventListener('DOMContentLoaded', () => guarded(scan))
  addEventListener('load', () => guarded(scan))
})
