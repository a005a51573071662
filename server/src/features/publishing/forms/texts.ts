import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import type { Content } from './content.ts'
import { withOptions } from './fields.ts'
import type { FormField } from './schemas.ts'
import { readSettings } from './settings.ts'

/** The built-in texts; a form's own come first. */
const BUILT_IN = {
  en: {
    email: 'E-mail',
    submit: 'Subscribe',
    thanks: 'Thank you. Please confirm your address by the mail that we have just sent you.',
    received: 'Thank you. If a confirmation is needed, we have just sent you a mail with a link.',
    required: 'required',
    wrong: 'Please check this field.',
    captcha: 'The form has changed or was open for too long. Please send it again.',
    tooMany: 'It was sent too often. Please try again later.',
    failed: 'It could not be sent. Please try again.',
    close: 'Close',
    oneMore: 'One more step',
    notRobot: 'Press the button to send the form.',
    inactive: 'This form is not available.',
    choose: 'Choose …',
    sending: 'Sending …',
  },
  cs: {
    email: 'E-mail',
    submit: 'Odebírat',
    thanks: 'Děkujeme. Potvrďte prosím svou adresu v e-mailu, který jsme vám právě poslali.',
    received: 'Děkujeme. Pokud je potřeba potvrzení, právě jsme vám poslali e-mail s odkazem.',
    required: 'povinné',
    wrong: 'Zkontrolujte prosím toto pole.',
    captcha: 'Formulář se změnil nebo byl otevřený příliš dlouho. Odešlete ho prosím znovu.',
    tooMany: 'Formulář byl odeslán příliš často. Zkuste to prosím později.',
    failed: 'Odeslání se nepodařilo. Zkuste to prosím znovu.',
    close: 'Zavřít',
    oneMore: 'Ještě jeden krok',
    notRobot: 'Stisknutím tlačítka formulář odešlete.',
    inactive: 'Tento formulář není dostupný.',
    choose: 'Vyberte …',
    sending: 'Odesílám …',
  },
  sk: {
    email: 'E-mail',
    submit: 'Odoberať',
    thanks: 'Ďakujeme. Potvrďte prosím svoju adresu v e-maile, ktorý sme vám práve poslali.',
    received: 'Ďakujeme. Ak je potrebné potvrdenie, práve sme vám poslali e-mail s odkazom.',
    required: 'povinné',
    wrong: 'Skontrolujte prosím toto pole.',
    captcha: 'Formulár sa zmenil alebo bol otvorený príliš dlho. Odošlite ho prosím znova.',
    tooMany: 'Formulár bol odoslaný príliš často. Skúste to prosím neskôr.',
    failed: 'Odoslanie sa nepodarilo. Skúste to prosím znova.',
    close: 'Zavrieť',
    oneMore: 'Ešte jeden krok',
    notRobot: 'Stlačením tlačidla formulár odošlete.',
    inactive: 'Tento formulár nie je dostupný.',
    choose: 'Vyberte …',
    sending: 'Odosielam …',
  },
}
export type BuiltIn = (typeof BUILT_IN)['en']

export const builtIn = (language: string): BuiltIn =>
  Object.hasOwn(BUILT_IN, language) ? BUILT_IN[language as keyof typeof BUILT_IN] : BUILT_IN.en

/** A form as a visitor sees it, in one language. */
export interface Shown {
  language: string
  title: string
  description: string
  submitLabel: string
  /** Empty when the form has no purpose. */
  consentText: string
  thanks: string
  /** The language whose own texts are shown; empty for those of the form itself. */
  textsOf: string
  fields: FormField[]
  messages: BuiltIn
}

type Texts = Pick<
  Content,
  'title' | 'description' | 'submitLabel' | 'consentText' | 'purposeId' | 'fields' | 'settings'
>

interface Showing {
  customFields: readonly CustomFieldRow[]
  /** The language that the visitor asks for. */
  wanted?: string | undefined
  /** The language of the company, for forms without one. */
  language: string
}

/** The texts of a form in the wanted language if it has them, otherwise in its own. */
export function shownTexts(form: Texts, { customFields, wanted, language: standard }: Showing): Shown {
  const { language: own, texts, thanks, doubleOptIn } = readSettings(form.settings)
  const name = wanted?.slice(0, 2).toLowerCase() ?? ''
  const other = Object.hasOwn(texts, name) ? texts[name] : undefined
  const language = other ? name : (own ?? standard)
  const messages = builtIn(language)
  return {
    language,
    textsOf: other ? name : '',
    title: other?.title || form.title,
    description: other?.description || form.description,
    submitLabel: other?.submitLabel || form.submitLabel || messages.submit,
    consentText: form.purposeId ? other?.consentText || form.consentText : '',
    thanks: other?.thanks || thanks || (doubleOptIn ? messages.thanks : messages.received),
    fields: withOptions(form.fields, customFields).map((field) =>
      inLanguage(field, other?.fields?.[field.id], messages),
    ),
    messages,
  }
}

/** A form whose blocks show everything else. */
export const fieldsOnly = (shown: Shown): Shown => ({ ...shown, title: '', description: '' })

type FieldTexts = { label?: string; placeholder?: string; help?: string; options?: Record<string, string> }

const inLanguage = (field: FormField, texts: FieldTexts | undefined, messages: BuiltIn): FormField => ({
  ...field,
  label: texts?.label || field.label || (field.field === 'email' ? messages.email : field.id),
  ...(texts?.placeholder ? { placeholder: texts.placeholder } : {}),
  ...(texts?.help ? { help: texts.help } : {}),
  ...(field.options
    ? {
        options: field.options.map(({ value, label }) => ({ value, label: texts?.options?.[value] || label || value })),
      }
    : {}),
})
