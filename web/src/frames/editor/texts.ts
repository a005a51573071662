import cs from './texts/cs.json'
import en from './texts/en.json'
import sk from './texts/sk.json'

export type Texts = typeof en

const ALL: Readonly<Record<string, Texts>> = { en, cs, sk }

export const textsIn = (language: string): Texts => ALL[language] ?? en

/** The texts as GrapesJS and its MJML plugin want them. */
export const messagesOf = (texts: Texts) => ({
  'grapesjs-mjml': { components: { names: texts.names } },
  styleManager: { empty: texts.nothing, properties: texts.styles },
  traitManager: { empty: '', label: '', traits: { labels: texts.traits } },
})
