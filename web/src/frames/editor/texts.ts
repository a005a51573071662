import cs from './texts/cs.json'
import en from './texts/en.json'
import sk from './texts/sk.json'

export type Texts = typeof en

const ALL: Readonly<Record<string, Texts>> = { en, cs, sk }

/** The texts of the editor; those of a landing page do not speak of e-mails. */
export function textsIn(language: string, isPage: boolean): Texts {
  const texts = ALL[language] ?? en
  if (!isPage) return texts
  const { hint, nothing, body, lang } = texts.page
  return { ...texts, hint, nothing, names: { ...texts.names, body }, traits: { ...texts.traits, lang } }
}

const NO_EXAMPLE = { placeholder: '' }

/** The texts in the structure of GrapesJS and its MJML plugin. */
export const messagesOf = (texts: Texts) => ({
  'grapesjs-mjml': { components: { names: texts.names } },
  styleManager: { empty: texts.nothing, properties: texts.styles, fileButton: texts.choosePicture },
  traitManager: {
    empty: '',
    label: '',
    // Removes GrapesJS's own placeholders, which are English only.
    traits: {
      labels: texts.traits,
      attributes: { alt: NO_EXAMPLE, title: NO_EXAMPLE, href: { placeholder: 'https://' } },
    },
  },
})
